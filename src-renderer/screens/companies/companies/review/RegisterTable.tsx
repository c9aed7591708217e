import type { CompanyReview } from "../../../../../src-shared/companies/register/company-review-calls.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { differingParts } from "../../../../../src-shared/kernel/values/text/differing-part.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { useAvailability } from "../../../../session/availability.ts";
import { ReasonButton } from "../../../../ui/buttons/ReasonButton.tsx";
import { type ComparedRow, ComparedTable, isNoted } from "../../../../ui/facts/ComparedTable.tsx";
import { Marked } from "../../../../ui/facts/Marked.tsx";
import { useReviewStyles } from "./review.styles.ts";

type Props = {
  readonly review: CompanyReview;
  /** True for who may ask the register again. */
  readonly mayAsk: boolean;
  readonly isAsking: boolean;
  readonly onAsk: () => void;
};

type Compared = CompanyReview["compared"][number];

const useRows = ({ compared, register: { state } }: CompanyReview): readonly ComparedRow[] => {
  const { t, of } = useText();
  const textOf = (value: Compared["declared"]): string => {
    if (value === null || value === "") return t("common.emptyValue");
    return typeof value === "number" ? formatMoney(value) : value;
  };
  const differs = ({ fact, declared, registered }: Compared): string => {
    if (fact !== "registered_capital" || typeof declared !== "number" || typeof registered !== "number")
      return t("companyReview.register.differs");
    const amount = formatMoney(Math.abs(declared - registered));
    return t(declared > registered ? "companyReview.register.more" : "companyReview.register.less", { amount });
  };
  const rowOf = (line: Compared): ComparedRow => {
    const { fact, same } = line;
    const [declared, registered] = [textOf(line.declared), textOf(line.registered)];
    const named = {
      key: fact,
      name: fact === "name" ? t("lists.companies.columns.name") : t(`companies.fields.${fact}`),
    };
    if (same)
      return { ...named, cells: [declared, registered], tone: "passed", result: t("companyReview.register.same") };
    // Masked names can look alike, so nothing of them is marked.
    const [first, second] = fact === "legal_person" ? [[], []] : differingParts(declared, registered);
    const cells = [
      <Marked key="declared" text={declared} positions={first} />,
      <Marked key="registered" text={registered} positions={second} />,
    ];
    return { ...named, cells, tone: "warm", result: differs(line) };
  };
  const standing: readonly ComparedRow[] =
    state === null
      ? []
      : [
          {
            ...{ key: "state", name: t("companyReview.register.state") },
            cells: [t("common.emptyValue"), of(`companyReview.register.states.${state}`)],
            tone: state === 1 ? "passed" : "bad",
            result: t(state === 1 ? "companyReview.register.normal" : "companyReview.register.closed"),
          },
        ];
  return [...compared.map(rowOf), ...standing];
};

/** Facts as declared beside the register of companies, or that the register gave nothing and how to go on. */
export const RegisterTable = ({ review, mayAsk, isAsking, onAsk }: Props) => {
  const styles = useReviewStyles();
  const { t } = useText();
  const rows = useRows(review);
  const offer = useAvailability()({});
  const { answer, at } = review.register;
  const noted = rows.filter(isNoted).length;
  const title = t("companyReview.register.title");
  return (
    <section aria-label={title}>
      <div className={styles.caption}>
        <h3 className={styles.title}>
          {title}
          {noted === 0 ? null : (
            <span className={styles.open}> {t("companyReview.register.count", { count: noted })}</span>
          )}
        </h3>
        {answer === "found" && at !== null ? (
          <span className={styles.quiet}>{t("companyReview.register.foundAt", { time: at.slice(0, 16) })}</span>
        ) : null}
      </div>
      {answer === "found" ? (
        <ComparedTable
          label={title}
          titles={[t("companyReview.register.declared"), t("companyReview.register.registered")]}
          resultTitle={t("companyReview.register.result")}
          rows={rows}
        />
      ) : (
        <div className={styles.frame}>
          <strong className={styles.open}>{t(`companyReview.register.answers.${answer}`)}</strong>
          {answer === "waiting" ? null : t("companyReview.register.proofNeeded")}
          {mayAsk ? (
            <ReasonButton size="small" reason={offer?.reason ?? null} isBusy={isAsking} onClick={onAsk}>
              {t(answer === "waiting" ? "companyReview.register.ask" : "common.tryAgain")}
            </ReasonButton>
          ) : null}
        </div>
      )}
    </section>
  );
};
