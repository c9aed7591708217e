import { makeStyles, Text, tokens } from "@fluentui/react-components";
import { PersonEditRegular } from "@fluentui/react-icons";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Row } from "../../../src-shared/kernel/lists/define.ts";
import { realNameStates } from "../../../src-shared/kernel/states/worker.ts";
import { identityMethods, identityResults } from "../../../src-shared/workers/identity/identity-check-states.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useAvailability } from "../../session/availability.ts";
import { ReasonButton } from "../../ui/buttons/ReasonButton.tsx";
import { ConsentFacts } from "../../ui/detail/ConsentFacts.tsx";
import { DetailStates } from "../../ui/detail/DetailStates.tsx";
import { Facts, Section } from "../../ui/facts/Facts.tsx";
import { StateTag } from "../../ui/facts/StateTag.tsx";
import { IdentityDialog } from "./IdentityDialog.tsx";
import { PhotoButton } from "./PhotoButton.tsx";
import { useIdentity } from "./use-identity.ts";

const useStyles = makeStyles({
  row: { display: "flex", flexWrap: "wrap", gap: "8px", alignItems: "center" },
  list: { listStyleType: "none", margin: 0, padding: 0, display: "grid", gap: "10px" },
  entry: { display: "grid", gridTemplateColumns: "150px 1fr auto", gap: "4px 12px", alignItems: "baseline" },
  under: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

const tones = {
  [identityResults.asked]: "info",
  [identityResults.match]: "success",
  [identityResults.noMatch]: "danger",
  [identityResults.cardUnknown]: "danger",
  [identityResults.down]: "neutral",
} as const;

/** Shows the proofs of a worker's identity: status, photos as a reveal, every check, and the way to correct it. */
type Props = { readonly worker: Row };

export const WorkerIdentity = ({ worker }: Props) => {
  const laborId = String(worker["labor_id"]);
  const styles = useStyles();
  const { t, of } = useText();
  const availability = useAvailability();
  const offer = availability({ permission: "labor.labor.edit" });
  const seesPhotos = availability({ permission: "sensitive.field.reveal" }) !== null;
  const [isCorrecting, setCorrecting] = useState(false);
  const query = useQuery(useIdentity(laborId));
  const identity = query.data?.value;
  if (identity === undefined) return <DetailStates query={query} />;
  const state = realNameStates.keyOf(identity.real_name_status) ?? "none";
  const { valid_from, valid_to } = identity;
  const status = <StateTag tone={realNameStates.specs[state].tone} text={of(`states.realName.${state}`)} />;
  const whoOf = ({ by, reviewer }: (typeof identity.evidence)[number]): string => {
    const submitter = by === "" ? t("identity.tab.worker") : by;
    return reviewer === null ? submitter : t("identity.tab.reviewed", { submitter, checker: reviewer });
  };
  const isRead = identity.id_type === "idcard";
  const documentOf = ({ id_type }: (typeof identity.evidence)[number]): string[] =>
    id_type === null ? [] : [of(`identity.idType.${id_type}`)];
  const last = valid_to === null ? "" : t("identity.validTo", { day: valid_to });
  const span =
    valid_from === null ? last : t("identity.span", { from: valid_from, to: valid_to ?? t("identity.forLife") });
  return (
    <>
      <Section title={t("identity.title")}>
        <Facts
          facts={[
            { name: t("identity.tab.status"), value: status },
            { name: t("identity.exempt.document"), value: of(`identity.idType.${identity.id_type}`) },
            { name: t("identity.tab.validity"), value: span },
            {
              name: t("identity.tab.photos"),
              value: !identity.has_photos ? (
                t("identity.tab.noPhotos")
              ) : seesPhotos ? (
                <span className={styles.row}>
                  <PhotoButton laborId={laborId} side="front" />
                  <PhotoButton laborId={laborId} side="back" />
                </span>
              ) : (
                t("identity.tab.photosKept")
              ),
            },
          ]}
        />
        {offer === null || state !== "verified" ? null : (
          <span className={styles.row}>
            <ReasonButton
              icon={<PersonEditRegular />}
              reason={offer.reason ?? (isRead ? null : t("identity.exempt.noCorrection"))}
              onClick={() => setCorrecting(true)}
            >
              {t("identity.correct")}
            </ReasonButton>
          </span>
        )}
      </Section>
      <Section title={t("identity.tab.evidence")}>
        {identity.evidence.length === 0 ? <Text>{t("identity.tab.noEvidence")}</Text> : null}
        <ul className={styles.list}>
          {identity.evidence.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <span className={styles.under}>{entry.at}</span>
              <span>
                {[of(`identity.method.${entry.method}`), ...documentOf(entry), whoOf(entry)].join(" · ")}
                {entry.note === "" ? null : <div className={styles.under}>{entry.note}</div>}
              </span>
              <StateTag
                tone={Object.entries(tones).find(([code]) => Number(code) === entry.result)?.[1] ?? "neutral"}
                text={of(
                  `identity.${entry.method === identityMethods.liveness ? "faceResult" : "result"}.${entry.result}`,
                )}
              />
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t("registrations.consent.title")}>
        {identity.consents.length === 0 ? (
          <Text>{t("registrations.consent.none")}</Text>
        ) : (
          <ConsentFacts consents={identity.consents} />
        )}
      </Section>
      {isCorrecting ? <IdentityDialog worker={worker} isCorrection onClose={() => setCorrecting(false)} /> : null}
    </>
  );
};
