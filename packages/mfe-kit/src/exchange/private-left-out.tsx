import { Button } from '@tideline/ui';
import { emit } from '../events.ts';
import { useSession } from '../kit-context.tsx';
import { messages } from '../messages/exchange.en.ts';

/** Explains that a total does not include the user's private accounts, and links to them. */
export function PrivateLeftOut() {
  const { privateAccountCount = 0, households } = useSession();
  const home = households.find(({ isPrivate }) => isPrivate);
  if (privateAccountCount === 0 || home === undefined) return null;
  return (
    <p>
      {messages.privateLeftOut(privateAccountCount)}{' '}
      <Button variant="quiet" onClick={() => emit('household.open', { id: home.id, path: '/accounts' })}>
        {messages.openHousehold(home.name)}
      </Button>
    </p>
  );
}
