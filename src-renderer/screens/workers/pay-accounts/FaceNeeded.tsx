import type { PayAccountDetail } from "../../../../src-shared/workers/pay-accounts/pay-accounts-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { refusalReason } from "../../../session/availability.ts";
import { Message } from "../../../ui/messages/Message.tsx";

type Props = { readonly detail: Pick<PayAccountDetail, "face"> & Pick<PayAccountDetail, "actions"> };

/** Tells whose turn it is while a change waits for the worker's face: who may ask for it, or the worker who was asked. */
export const FaceNeeded = ({ detail: { face, actions } }: Props) => {
  const { t } = useText();
  if (face === null) return null;
  const isMine = refusalReason(actions, "askFace") === null;
  const { asked_at } = face;
  if (asked_at !== null)
    return <Message intent="info">{t("payAccounts.detail.face.asked", { at: asked_at.slice(0, 16) })}</Message>;
  return (
    <Message intent={isMine ? "warning" : "info"}>
      {t(isMine ? "payAccounts.detail.face.mine" : "payAccounts.detail.face.others")}
    </Message>
  );
};
