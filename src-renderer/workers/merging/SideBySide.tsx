import { makeStyles, Text, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import type { Column } from "../../../src-shared/kernel/lists/define.ts";
import { formatMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { laborContracts } from "../../../src-shared/workers/contracts/labor-contracts-list.ts";
import type { MergeComparison } from "../../../src-shared/workers/merges/worker-merges-record.ts";
import { payAccounts } from "../../../src-shared/workers/pay-accounts/pay-accounts-list.ts";
import { companyLabors } from "../../../src-shared/workers/workers/company-labors-list.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { termText } from "../../i18n/term-text.ts";
import type { Texts } from "../../i18n/texts.ts";
import { cellText } from "../../list-screen/layout/list-texts.ts";
import { ResultTable } from "../../ui/facts/Facts.tsx";
import { Marked } from "../../ui/facts/Marked.tsx";
import { Message } from "../../ui/messages/Message.tsx";

type Side = MergeComparison["sides"][number];

const useStyles = makeStyles({
  lines: { display: "grid", whiteSpace: "normal" },
  chosen: { fontWeight: tokens.fontWeightSemibold },
  differs: { color: tokens.colorStatusWarningForeground1 },
});

const Lines = ({ lines }: { readonly lines: readonly string[] }) => {
  const styles = useStyles();
  const { t } = useText();
  if (lines.length === 0) return <Text size={200}>{t("records.workerMerges.detail.none")}</Text>;
  return (
    <span className={styles.lines}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
};

/** The letter of a side: 甲 and 乙. */
export const sideName = ({ t }: Texts, side: number): string =>
  t(side === 2 ? "records.workerMerges.detail.side2" : "records.workerMerges.detail.side1");

const billText = ({ t }: Texts, { count, amount }: Side["bills"]["open"]): string =>
  count === 0
    ? t("records.workerMerges.detail.none")
    : t("records.workerMerges.detail.billCount", { count, amount: formatMoney(amount) });

const joined = (parts: readonly (string | false | null)[]): string =>
  parts.filter((part) => typeof part === "string" && part !== "").join(" · ");

const relationLines = (texts: Texts, { relations }: Side): string[] =>
  relations.map((one) =>
    joined([
      one.company_name,
      cellText(texts, companyLabors.columns.cooperation_status, one.cooperation_status),
      cellText(texts, companyLabors.columns.contract_sign_type, one.contract_sign_type),
      one.contract_end_at,
    ]),
  );

const accountLines = (texts: Texts, { accounts }: Side): string[] =>
  accounts.map((one) =>
    joined([
      one.account_no,
      termText(texts, one.bank_name),
      cellText(texts, payAccounts.columns.status, one.status),
      one.is_default && texts.t("records.workerMerges.detail.defaultAccount"),
      one.hold && texts.t("records.workerMerges.detail.onHold"),
    ]),
  );

const contractLines = (texts: Texts, { contracts }: Side): string[] =>
  contracts.map((one) =>
    joined([one.no, one.company_name, cellText(texts, laborContracts.columns.status, one.status), one.end_at]),
  );

const taxLines = (texts: Texts, { tax_collect_status, declared, quarters }: Side): string[] => [
  cellText(texts, companyLabors.columns.tax_collect_status, tax_collect_status),
  ...(declared > 0 ? [texts.t("records.workerMerges.detail.taxDeclared", { count: declared })] : []),
  ...(quarters.length > 0 ? [texts.t("records.workerMerges.detail.quarters", { quarters: quarters.join(" · ") })] : []),
];

type RowName = "name" | "id_no" | "mobile" | "area" | "alipay_account" | "alipay_bank_account" | "create_at";

/** Says what stands against merging, which one has to be kept, and what else to look at, before anything is asked. */
export const MergeRemarks = ({ comparison }: { readonly comparison: MergeComparison }) => {
  const { t, texts } = useText();
  const { against, must_keep, keep_reasons, same_number, number_positions, same_bills } = comparison;
  const bar = (key: string, intent: "error" | "warning" | "info", title: string | null, lines: readonly string[]) => (
    <Message key={key} intent={intent} title={title ?? undefined}>
      <Lines lines={lines} />
    </Message>
  );
  const named = (side: number) => (side === 0 ? t("records.workerMerges.detail.both") : sideName(texts, side));
  return (
    <>
      {against.length === 0
        ? null
        : bar(
            "against",
            "error",
            t("records.workerMerges.detail.against"),
            against.map(({ code, side }) => `${named(side)}: ${t(`records.workerMerges.refusals.${code}`)}`),
          )}
      {must_keep === 0
        ? null
        : bar("keep", "info", null, [
            t("records.workerMerges.detail.mustKeep", {
              side: sideName(texts, must_keep),
              reasons: keep_reasons.map((reason) => t(`records.workerMerges.detail.reasons.${reason}`)).join(" · "),
            }),
          ])}
      {same_number
        ? null
        : bar(
            "number",
            "warning",
            number_positions === null
              ? null
              : t("records.workerMerges.detail.numberDiffers", { count: number_positions.length }),
            [t("records.workerMerges.detail.otherNumber")],
          )}
      {same_bills.length === 0
        ? null
        : bar("bills", "warning", null, [
            t("records.workerMerges.detail.sameBills", {
              bills: same_bills
                .map(({ no, other_no, amount }) =>
                  t("records.workerMerges.detail.sameBill", { no, other: other_no, amount: formatMoney(amount) }),
                )
                .join(" · "),
            }),
          ])}
    </>
  );
};

/** Both people beside each other; `kept`: 1 or 2 where one was chosen. */
export const SideBySide = ({
  comparison,
  kept,
}: {
  readonly comparison: MergeComparison;
  readonly kept: number | null;
}) => {
  const styles = useStyles();
  const { t, texts } = useText();
  const { number_positions: positions } = comparison;
  const [one, other] = comparison.sides;
  if (one === undefined || other === undefined) return null;
  const row = (key: string, cell: (side: Side) => ReactNode) => ({
    key,
    cells: [
      t(`records.workerMerges.detail.rows.${key}` as "records.workerMerges.detail.rows.name"),
      cell(one),
      cell(other),
    ],
  });
  const plain = (key: RowName, textOf: (side: Side) => string, isSame = textOf(one) === textOf(other)) => {
    const differs = !isSame;
    return row(key, (side) => {
      const text = textOf(side) || t("records.workerMerges.detail.none");
      return differs && key !== "create_at" ? <span className={styles.differs}>{text}</span> : text;
    });
  };
  // What neither of them has would only push what is to be chosen out of sight.
  const some = <R,>(has: (side: Side) => unknown, line: R): readonly R[] => (has(one) || has(other) ? [line] : []);
  const coded = (column: Column, value: unknown) => cellText(texts, column, value);
  const title = (side: 1 | 2) => {
    const mark = kept === null || kept === 0 ? null : kept === side ? "kept" : "gone";
    return joined([sideName(texts, side), mark && t(`records.workerMerges.detail.${mark}`)]);
  };
  return (
    <ResultTable
      isTall
      label={t("records.workerMerges.detail.compared")}
      titles={["", title(1), title(2)]}
      rows={[
        plain("name", ({ name }) => name),
        comparison.same_number || positions === null
          ? // The 15 and the 18 characters of one number are no difference.
            plain("id_no", ({ id_no }) => id_no, comparison.same_number)
          : row("id_no", ({ id_no }) => <Marked text={id_no} positions={positions} />),
        plain("mobile", ({ mobile }) => mobile),
        row("real_name_status", (side) => coded(companyLabors.columns.real_name_status, side.real_name_status)),
        row("paid", (side) => billText(texts, side.bills.paid)),
        row("open", (side) => billText(texts, side.bills.open)),
        ...some(
          ({ bills }) => bills.inPayment.count > 0,
          row("inPayment", (side) => billText(texts, side.bills.inPayment)),
        ),
        ...some(
          ({ bills }) => bills.cancelled.count > 0,
          row("cancelled", (side) => billText(texts, side.bills.cancelled)),
        ),
        row("relations", (side) => <Lines lines={relationLines(texts, side)} />),
        row("accounts", (side) => <Lines lines={accountLines(texts, side)} />),
        row("contracts", (side) => <Lines lines={contractLines(texts, side)} />),
        row("tax", (side) => <Lines lines={taxLines(texts, side)} />),
        plain("area", ({ area }) => coded(companyLabors.columns.area, area)),
        ...some(
          ({ alipay_account }) => alipay_account,
          plain("alipay_account", ({ alipay_account }) => alipay_account ?? ""),
        ),
        ...some(
          ({ alipay_bank_account }) => alipay_bank_account,
          plain("alipay_bank_account", ({ alipay_bank_account }) => alipay_bank_account ?? ""),
        ),
        plain("create_at", ({ create_at }) => create_at.slice(0, 16)),
      ]}
    />
  );
};
