import { AddRegular } from "@fluentui/react-icons";
import { type ComponentType, useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import type { TextKey } from "../../i18n/text-key.ts";
import { useAvailability } from "../../session/availability.ts";
import type { Needed } from "../../session/bootstrap.ts";
import { ReasonButton } from "./ReasonButton.tsx";

type Props = {
  readonly permission: Needed;
  readonly label: TextKey;
  readonly movesMoney?: boolean;
  readonly Dialog: ComponentType<{ readonly onClose: () => void }>;
};

/** The primary action of a screen: opens the dialog that makes something new; off, with why, while nothing can be made. */
export const NewButton = ({ permission, label, movesMoney = false, Dialog }: Props) => {
  const { t } = useText();
  const offer = useAvailability()({ permission, movesMoney });
  const [isOpen, setOpen] = useState(false);
  if (offer === null) return null;
  return (
    <>
      <ReasonButton
        size="small"
        appearance="primary"
        icon={<AddRegular />}
        reason={offer.reason}
        onClick={() => setOpen(true)}
      >
        {t(label)}
      </ReasonButton>
      {isOpen ? <Dialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};
