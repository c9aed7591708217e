import { MessageBar, MessageBarBody, makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import type { Row } from "../../../src-shared/lists/define.ts";
import { settlementStates } from "../../../src-shared/states/settlement.ts";
import { formatMoney, formatRatio } from "../../../src-shared/values/money.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { columnTitle } from "../../list-screen/model/list-texts.ts";
import { AmountTable } from "../../list-screen/row/AmountTable.tsx";
import { RowFields } from "../../list-screen/row/RowFields.tsx";
import { CasesTable } from "../../money/tables/CasesTable.tsx";
import { CopyButton } from "../../ui/buttons/CopyButton.tsx";
import { Section } from "../../ui/facts/Section.tsx";
import { FigureChanges } from "./FigureChanges.tsx";
import { Results } from "./Results.tsx";
import { shortFingerprint } from "./StepDialog.tsx";
import { Triage } from "./Triage.tsx";
import type { Detail } from "./use-settlement.ts";

const useStyles = makeStyles({
  columns: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(280px, 1fr))",
    columnGap: tokens.spacingHorizontalXL,
    alignItems: "start",
  },
  people: { display: "grid", gridTemplateColumns: "repeat(3, 1fr)", gap: tokens.spacingHorizontalS },
  person: {
    display: "grid",
    gap: tokens.spacingVerticalXXS,
    padding: tokens.spacingHorizontalS,
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
  },
  muted: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  short: { color: tokens.colorStatusDangerForeground1 },
  covered: { color: tokens.colorStatusSuccessForeground1 },
  hash: { display: "flex", alignItems: "center", gap: tokens.spacingHorizontalXS },
  tiers: { margin: 0, padding: 0, listStyleType: "none", fontVariantNumeric: "tabular-nums" },
  tier: { display: "flex", justifyContent: "space-between", padding: `${tokens.spacingVerticalXXS} 0` },
});

const amountKeys = ["bill_amount", "service_fee", "company_payable", "pit", "vat", "surtax", "labor_net"] as const;
const strongKeys: ReadonlySet<string> = new Set(["company_payable", "labor_net"]);
const basicKeys = [
  "company_name",
  "channel",
  "period",
  "settlement_remark",
  "line_count",
  "invoice_status",
  "voucher_status",
  "create_at",
  "settlement_at",
  "cancel_at",
] as const;

const Funding = ({ funding }: { funding: Detail["funding"] }) => {
  const styles = useStyles();
  const { t } = useText();
  const yuan = t("common.moneyYuan", { amount: formatMoney(funding.short) });
  return (
    <>
      <AmountTable
        label={t("settlements.detail.funding")}
        amounts={[
          { key: "required", label: t("settlements.detail.required"), cents: funding.required },
          { key: "available", label: t("settlements.detail.available"), cents: funding.available },
          { key: "short", label: t("settlements.detail.short"), cents: funding.short, isStrong: funding.short > 0 },
        ]}
      />
      <Text size={200} className={mergeClasses(funding.short > 0 ? styles.short : styles.covered)}>
        {funding.short > 0 ? t("settlements.detail.shortText", { amount: yuan }) : t("settlements.detail.covered")}
      </Text>
    </>
  );
};

const People = ({ settlement }: { settlement: Detail["settlement"] }) => {
  const styles = useStyles();
  const { t } = useText();
  const people = [
    { key: "maker", name: settlement.maker_name },
    { key: "checker", name: settlement.checker_name },
    { key: "payer", name: settlement.payer_name },
  ] as const;
  return (
    <>
      <div className={styles.people}>
        {people.map(({ key, name }) => (
          <div key={key} className={styles.person}>
            <span className={styles.muted}>{t(`settlements.detail.${key}`)}</span>
            <span>{name === null || name === "" ? t("settlements.detail.nobody") : name}</span>
          </div>
        ))}
      </div>
      <span className={styles.muted}>{t("settlements.detail.peopleHint")}</span>
    </>
  );
};

const Terms = ({ terms }: { terms: Detail["fee_terms"] }) => {
  const styles = useStyles();
  const { t, of } = useText();
  const limitText = (limit: number | null, sign: number) =>
    limit === null
      ? t(terms.tiers.length === 1 ? "settlements.detail.tierAll" : "settlements.detail.tierRest")
      : t(sign === 1 ? "settlements.detail.tierUpTo" : "settlements.detail.tierBelow", {
          limit: t("common.moneyYuan", { amount: formatMoney(limit) }),
        });
  return (
    <>
      <span className={styles.muted}>
        {[
          terms.contract_no === "" ? "" : t("settlements.detail.contract", { no: terms.contract_no }),
          of(`enums.calculationMode.${terms.calculation_mode_no}`, {}, ""),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <ul className={styles.tiers}>
        {terms.tiers.map(({ limit, ratio, sign }) => (
          <li key={`${limit} ${ratio}`} className={styles.tier}>
            <span>{limitText(limit, sign)}</span>
            <span>{formatRatio(ratio)}</span>
          </li>
        ))}
      </ul>
    </>
  );
};

type Props = { readonly detail: Detail; readonly onSeeLines: (statuses: readonly number[]) => void };

/** What a settlement is: amounts, results, funds, people, terms. */
export const SettlementFacts = ({ detail, onSeeLines }: Props) => {
  const styles = useStyles();
  const texts = useText();
  const { t } = texts;
  const { settlement } = detail;
  const row = settlement as Row;
  // Car rental, the worker's own fee and recovered VAT: what lies between the payable and its parts.
  const { company_payable, service_fee, pit, vat, surtax, labor_net } = settlement;
  const otherDeductions = company_payable + detail.discount - service_fee - pit - vat - surtax - labor_net;
  return (
    <>
      <Section title={t("settlements.detail.results")}>
        <Results settlement={settlement} onSee={onSeeLines} />
      </Section>
      {settlement.status === settlementStates.code("offlineHandling") ? (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{t("settlements.detail.offlineNext")}</MessageBarBody>
        </MessageBar>
      ) : null}
      <FigureChanges detail={detail} />
      {detail.cases.length > 0 ? (
        <Section title={t("settlements.detail.cases")}>
          <CasesTable cases={detail.cases} />
        </Section>
      ) : null}
      <Triage settlement={settlement} triage={detail.triage} />
      <div className={styles.columns}>
        <Section title={t("settlements.detail.amounts")}>
          <AmountTable
            label={t("settlements.detail.amounts")}
            amounts={amountKeys.flatMap((key) => {
              const amount = {
                key,
                label: columnTitle(texts, "settlements", key),
                cents: settlement[key],
                isStrong: strongKeys.has(key),
              };
              if (key === "service_fee" && detail.discount > 0) {
                return [amount, { key: "discount", label: t("settlements.detail.discount"), cents: -detail.discount }];
              }
              if (key !== "labor_net" || otherDeductions === 0) return [amount];
              const label = t("settlements.detail.otherDeductions");
              return [{ key: "other", label, cents: otherDeductions, isStrong: false }, amount];
            })}
          />
          {detail.discount > 0 ? <span className={styles.muted}>{t("settlements.detail.discountHint")}</span> : null}
        </Section>
        <div>
          <Section title={t("settlements.detail.funding")}>
            <Funding funding={detail.funding} />
          </Section>
          <Section title={t("settlements.detail.people")}>
            <People settlement={settlement} />
          </Section>
        </div>
        <Section title={t("settlements.detail.facts")}>
          <RowFields
            list="settlements"
            row={row}
            keys={basicKeys}
            {...(detail.pay_mode !== null && {
              more: [
                {
                  name: t("settlements.detail.payMode"),
                  value: texts.of(`settlements.detail.payModes.${detail.pay_mode}`),
                },
              ],
            })}
          />
        </Section>
        <div>
          <Section title={t("settlements.detail.terms")}>
            <Terms terms={detail.fee_terms} />
          </Section>
          <Section title={t("settlements.detail.hash")}>
            <div className={styles.hash} title={settlement.snapshot_hash}>
              <span>{shortFingerprint(settlement.snapshot_hash)}</span>
              <span className={styles.muted}>{t("settlements.detail.revision", { n: settlement.revision })}</span>
              <CopyButton value={settlement.snapshot_hash} />
            </div>
            <span className={styles.muted}>{t("settlements.detail.hashHint")}</span>
          </Section>
        </div>
      </div>
    </>
  );
};
