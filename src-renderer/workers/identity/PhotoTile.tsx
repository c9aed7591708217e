import { makeStyles, tokens } from "@fluentui/react-components";
import { ContactCardRegular, LockClosedRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { CardSide } from "../../../src-shared/workers/identity/recognition.ts";
import { useDesk } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { useAvailability } from "../../session/availability.ts";
import { PhotoDialog } from "../../viewer/PhotoDialog.tsx";

const useStyles = makeStyles({
  tile: {
    display: "grid",
    placeItems: "center",
    boxSizing: "border-box",
    width: "66px",
    height: "40px",
    padding: 0,
    border: `1px solid ${tokens.colorBrandStroke2}`,
    borderRadius: "4px",
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
    cursor: "pointer",
    ":disabled": { cursor: "default", color: tokens.colorNeutralForeground3 },
  },
  blurred: { filter: "blur(1.2px)" },
});

type Props = { readonly laborId: string; readonly side: CardSide };

/** A photo of a worker's ID card as a blurred tile: nothing of it is read before a reason was given. */
export const PhotoTile = ({ laborId, side }: Props) => {
  const styles = useStyles();
  const desk = useDesk();
  const { t } = useText();
  const offer = useAvailability()({ permission: "sensitive.field.reveal" });
  const [isOpen, setOpen] = useState(false);
  const name = t(`identity.side.${side}`);
  const label =
    offer === null ? t("identity.tab.photosKept") : (offer.reason ?? t("identity.tab.show", { side: name }));
  return (
    <>
      <button
        type="button"
        className={styles.tile}
        disabled={offer === null || offer.reason !== null}
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        {offer === null ? (
          <LockClosedRegular fontSize={16} />
        ) : (
          <ContactCardRegular className={styles.blurred} fontSize={28} />
        )}
      </button>
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
