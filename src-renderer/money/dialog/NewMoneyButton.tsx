import { AddRegular } from "@fluentui/react-icons";
import { type ComponentType, useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import type { TextKey } from "../../i18n/text-key.ts";
import { type Needed, useCan } from "../../session/bootstrap.ts";
import { useMoneyAllowed } from "../../session/money-allowed.ts";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";

type Props = {
  readonly permission: Needed;
  readonly label: TextKey;
  readonly Dialog: ComponentType<{ readonly onClose: () => void }>;
};

/** The primary action of a screen about money: opens the dialog that makes something new; off, with why, while money rests. */
export const NewMoneyButton = ({ permission, label, Dialog }: Props) => {
  const { t } = useText();
  const can = useCan();
  const money = useMoneyAllowed();
  const [isOpen, setOpen] = useState(false);
  if (!can(permission)) return null;
  return (
    <>
      <ReasonButton
        size="small"
        appearance="primary"
        icon={<AddRegular />}
        reason={money.reason}
        onClick={() => setOpen(true)}
      >
        {t(label)}
      </ReasonButton>
      {isOpen ? <Dialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};
