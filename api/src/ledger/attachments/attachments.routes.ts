import { inHousehold } from '../../platform/http/route-builder.ts';
import { addAttachment, attachmentContent, listAttachments, removeAttachment } from './attachments.service.ts';

const routes = inHousehold.attachments;

export const attachmentRoutes = {
  list: routes.list.handler(({ context, input }) => listAttachments(context.scope, input.id)),
  add: routes.add.handler(({ context, input }) =>
    addAttachment(context.scope, {
      transactionId: input.id,
      file: input.file,
      objects: context.services.objects,
      isGuest: context.session.user.guestExpiresAt !== null,
    }),
  ),
  remove: routes.remove.handler(({ context, input }) => removeAttachment(context.scope, input.id)),
};

export const attachmentContentRoutes = {
  get: inHousehold.attachmentContent.get.handler(({ context, input }) =>
    attachmentContent(context.scope, { ...input, objects: context.services.objects }),
  ),
};
