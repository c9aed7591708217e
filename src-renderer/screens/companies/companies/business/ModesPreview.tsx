import { makeStyles, Spinner, Text, tokens } from "@fluentui/react-components";
import type { CompanyBusiness } from "../../../../../src-shared/companies/business/company-business-calls.ts";
import { formatMoney } from "../../../../../src-shared/kernel/values/money/money.ts";
import { useText } from "../../../../i18n/TextProvider.tsx";
import { ResultTable } from "../../../../ui/facts/Facts.tsx";
import { Message } from "../../../../ui/messages/Message.tsx";

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  box: { display: "grid", gap: tokens.spacingVerticalXS },
});

const members = ["customer_pay", "service_fee", "pit", "vat", "net_pay"] as const;

type Props = {
  readonly query: {
    readonly isFetching: boolean;
    readonly error: Error | null;
    readonly data?: { readonly value: CompanyBusiness; readonly freshness: { readonly offline: boolean } } | undefined;
  };
};

/** Compares the sums of a company's open bills now and under other modes, by the service's calculator. */
export const ModesPreview = ({ query }: Props) => {
  const styles = useStyles();
  const { t, error } = useText();
  if (query.error) {
    return <Message intent="error">{error(query.error)}</Message>;
  }
  const { data } = query;
  if (data === undefined) return query.isFetching ? <Spinner size="tiny" label={t("common.loading")} /> : null;
  const { preview } = data.value;
  if (preview === null) return <Text>{t("companyBusiness.preview.none")}</Text>;
  const { bills, changed, refused, before, after } = preview;
  return (
    <section className={styles.box} aria-label={t("companyBusiness.preview.title")}>
      <Text weight="semibold">{t("companyBusiness.preview.title")}</Text>
      <Text>
        {bills === 0 ? t("companyBusiness.preview.noBills") : t("companyBusiness.preview.counts", { bills, changed })}
      </Text>
      {refused === 0 ? null : (
        <Message intent="warning">{t("companyBusiness.preview.refused", { count: refused })}</Message>
      )}
      {bills === 0 ? null : (
        <ResultTable
          label={t("companyBusiness.preview.title")}
          titles={[
            t("companyBusiness.preview.what"),
            t("companyBusiness.preview.before"),
            t("companyBusiness.preview.after"),
            t("companyBusiness.preview.difference"),
          ]}
          rows={members.map((member) => ({
            key: member,
            cells: [
              t(`companyBusiness.preview.members.${member}`),
              formatMoney(before[member]),
              formatMoney(after[member]),
              formatMoney(after[member] - before[member]),
            ],
          }))}
        />
      )}
      <span className={styles.note}>{t("companyBusiness.preview.note")}</span>
    </section>
  );
};
