import type { NotificationParams } from '../../../ledger/notify/notification-fact.ts';
import type { Words } from '../words.ts';

type Change = NotificationParams['members_changed'];

const ROLES: Readonly<Record<Change['role'], string>> = { owner: 'an owner', editor: 'an editor', viewer: 'a viewer' };

const MAY: Readonly<Record<Change['role'], string>> = {
  owner: 'can manage the household and its members',
  editor: 'can see and change accounts and plans',
  viewer: 'can see accounts and plans',
};

const NOT_EXPECTED = 'Not expected? Check the members now.';

/** Describes a change among the members of the household. */
export function membersChanged({ what, name, by, role, isYou }: Change): Words {
  const may = `${isYou ? 'You' : name} ${MAY[role]}.`;
  switch (what) {
    case 'joined':
      return { title: `${name} joined your household as ${ROLES[role]}`, body: `${may} ${NOT_EXPECTED}` };
    case 'left':
      return { title: `${name} left your household`, body: 'They no longer have access.' };
    case 'removed':
      return { title: `${by ?? name} removed ${name} from your household`, body: 'They no longer have access.' };
    case 'transferred':
      return isYou
        ? { title: `${by ?? name} transferred ownership to you`, body: `${may} ${by ?? name} is now an editor.` }
        : { title: `${by ?? name} transferred ownership to ${name}`, body: `${by ?? name} is now an editor.` };
    case 'role':
      return {
        title: by === null ? `${name} is now ${ROLES[role]}` : `${by} made ${isYou ? 'you' : name} ${ROLES[role]}`,
        body: role === 'owner' && !isYou ? `${may} ${NOT_EXPECTED}` : may,
      };
  }
}
