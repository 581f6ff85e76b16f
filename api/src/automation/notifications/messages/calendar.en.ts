/** Texts of calendar entries. Amounts and names are already formatted. */
export const calendarTexts = {
  paymentDue: (name: string) => `${name} payment due`,
  atLeast: (amount: string) => `At least ${amount}.`,
  amount: (amount: string) => `${amount}.`,
  from: (name: string, isAutopay: boolean) => `From ${name}${isAutopay ? ', autopay' : ''}.`,
  closes: (name: string) => `${name} statement closes`,
  closesHint: 'Later purchases are on the next statement.',
  move: (amount: string, from: string, to: string) => `Move ${amount} from ${from} to ${to}`,
  proposed: (amount: string, from: string, to: string) => `Proposed: move ${amount} from ${from} to ${to}`,
  needsApproval: 'Needs your approval.',
} as const;
