import { EyeRegular } from "@fluentui/react-icons";
import type { RegistrationDetail } from "../../../../src-shared/workers/registration/registrations-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useAvailability } from "../../../session/availability.ts";
import { usePageKeys } from "../../../ui/buttons/page-keys.ts";
import { ReasonButton } from "../../../ui/buttons/ReasonButton.tsx";
import { Section } from "../../../ui/facts/Facts.tsx";
import { EvidencePhotos } from "../../../workers/identity/EvidencePhotos.tsx";
import { useEvidenceLayout } from "../../../workers/identity/evidence-layout.styles.ts";
import type { Seen } from "./use-registration.ts";

const sides = ["front", "back", "face"] as const;

type Props = {
  readonly detail: RegistrationDetail;
  readonly seen: Seen | undefined;
  readonly isBusy: boolean;
  readonly broken: readonly string[];
  readonly onBroken: (side: string) => void;
  readonly onLook: () => void;
};

/** The photos of a registration: frames until who reviews it looks, which is written into the audit log; none once it is decided. */
export const Photos = ({ detail, seen, isBusy, broken, onBroken, onLook }: Props) => {
  const styles = useEvidenceLayout();
  const { t } = useText();
  const waits = detail.actions.some(({ action, reason }) => action === "refuse" && reason === null);
  const offer = useAvailability()({ permission: "labor.identity.audit" });
  const mayLook = offer !== null && waits && sides.some((side) => detail.has[side]);
  const isToLook = mayLook && (seen === undefined || broken.length > 0);
  usePageKeys(isToLook && seen === undefined && offer.reason === null ? { f: onLook } : {});
  const instead = offer === null ? t("registrations.photos.kept") : waits ? "" : t("registrations.photos.decided");
  return (
    <Section title={t("registrations.photos.title")}>
      <div className={styles.tools}>
        {isToLook ? (
          <ReasonButton
            icon={<EyeRegular />}
            appearance="primary"
            reason={offer.reason}
            isBusy={isBusy}
            shortcut={seen === undefined ? "F" : undefined}
            onClick={onLook}
          >
            {t(seen === undefined ? "registrations.photos.look" : "identity.evidence.again")}
          </ReasonButton>
        ) : null}
        <span className={styles.quiet}>
          {mayLook ? t(seen === undefined ? "registrations.photos.logged" : "registrations.photos.seen") : instead}
        </span>
      </div>
      {waits ? (
        <EvidencePhotos
          {...{ broken, onBroken }}
          photos={sides.map((side) => ({
            ...{ side, name: t(`registrations.photos.side.${side}`), isThere: detail.has[side] },
            url: seen?.urls[side],
          }))}
        />
      ) : null}
    </Section>
  );
};
