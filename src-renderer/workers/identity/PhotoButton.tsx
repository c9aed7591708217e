import { EyeRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { CardSide } from "../../../src-shared/workers/identity/recognition.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useAvailability } from "../../session/availability.ts";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { PhotoDialog } from "../../viewer/PhotoDialog.tsx";

type Props = { readonly laborId: string; readonly side: CardSide };

/** Shows a photo of a worker's ID card after a reason; absent for who may not reveal personal data. */
export const PhotoButton = ({ laborId, side }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const offer = useAvailability()({ permission: "sensitive.field.reveal" });
  const [isOpen, setOpen] = useState(false);
  if (offer === null) return null;
  const name = t(`identity.side.${side}`);
  return (
    <>
      <ReasonButton size="small" icon={<EyeRegular />} reason={offer.reason} onClick={() => setOpen(true)}>
        {t("identity.tab.show", { side: name })}
      </ReasonButton>
      {isOpen ? (
        <PhotoDialog
          name={name}
          load={(reason) => desk.identity.photo({ params: { id: laborId }, body: { side, reason } })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};
