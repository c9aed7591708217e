import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { onboardingStates, payAccountStates } from "../../../../src-shared/kernel/states/worker.ts";
import type { RegistrationDetail } from "../../../../src-shared/workers/registration/registrations-calls.ts";
import { useText } from "../../../i18n/TextProvider.tsx";
import { termText } from "../../../i18n/term-text.ts";
import { ConsentFacts } from "../../../ui/detail/ConsentFacts.tsx";
import { useCardStyles } from "../../../ui/facts/card.styles.ts";
import { type Fact, Facts, Section } from "../../../ui/facts/Facts.tsx";
import { StateTag } from "../../../ui/facts/StateTag.tsx";

const useStyles = makeStyles({
  pair: { display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(260px, 1fr))", columnGap: "24px" },
  list: { listStyleType: "none", margin: 0, padding: 0, display: "grid", gap: "4px" },
});

type Props = { readonly detail: RegistrationDetail };

const FaceCheck = ({ detail: { face } }: Props) => {
  const cards = useCardStyles();
  const { t } = useText();
  if (face === null) return <span className={cards.muted}>{t("registrations.faceCheck.none")}</span>;
  return (
    <span>
      <strong className={mergeClasses(cards.strong, face.passed ? undefined : cards.bad)}>{face.score}</strong>
      {" · "}
      {t("registrations.faceCheck.least", { least: face.least })}
      {" · "}
      <span className={face.passed ? cards.good : cards.bad}>
        {t(face.passed ? "registrations.faceCheck.passed" : "registrations.faceCheck.failed")}
      </span>
      <span className={cards.muted}> {face.at.slice(0, 16)}</span>
    </span>
  );
};

const Account = ({ detail: { account } }: Props) => {
  const cards = useCardStyles();
  const { t, of, texts } = useText();
  if (account === null) return <span className={cards.muted}>{t("registrations.account.none")}</span>;
  const state = payAccountStates.keyOf(account.status) ?? "toVerify";
  const tone = payAccountStates.specs[state].tone;
  const facts: readonly Fact[] = [
    { name: t("registrations.account.card"), value: `${termText(texts, account.bank_name)} ${account.account_no}` },
    { name: t("registrations.account.holder"), value: t("registrations.account.own") },
    {
      name: t("registrations.account.check"),
      value: <StateTag tone={tone} text={of(`states.payAccount.${state}`)} />,
    },
    {
      name: t("registrations.account.phone"),
      value: (
        <span className={account.bank_phone_differs ? cards.warm : undefined}>
          {t(account.bank_phone_differs ? "registrations.account.phoneDiffers" : "registrations.account.phoneSame")}
        </span>
      ),
    },
  ];
  return <Facts facts={facts} />;
};

/** Face, account and consent of somebody who registered, and what is still open besides the review. */
export const RegistrationFacts = ({ detail }: Props) => {
  const styles = useStyles();
  const cards = useCardStyles();
  const { t } = useText();
  const { open, registration } = detail;
  const isRefused = registration.status === onboardingStates.code("refused");
  return (
    <>
      <Section title={t("registrations.faceCheck.title")}>
        <FaceCheck detail={detail} />
      </Section>
      <div className={styles.pair}>
        <div>
          <Section title={t("registrations.account.title")}>
            <Account detail={detail} />
          </Section>
        </div>
        <div>
          <Section title={t("registrations.consent.title")}>
            <ConsentFacts consents={detail.consents} />
          </Section>
        </div>
      </div>
      {isRefused ? null : (
        <Section
          title={
            open.length === 0
              ? t("registrations.still.nothing")
              : `${t("registrations.still.title", { count: open.length })} · ${t("registrations.still.after")}`
          }
        >
          <ul className={styles.list}>
            {open.map((step) => (
              <li key={step} className={cards.line}>
                <span>{t(`registrations.still.steps.${step}`)}</span>
                <span className={cards.muted}>{t(`registrations.still.who.${step}`)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
};
