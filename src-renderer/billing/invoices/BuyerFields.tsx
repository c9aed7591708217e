import { Field, Input, makeStyles, Select, Textarea, tokens } from "@fluentui/react-components";
import { invoiceStyles, invoiceTypes } from "../../../src-shared/kernel/values/money/invoice.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useBootstrap } from "../../session/bootstrap.ts";
import { Check } from "../../ui/inputs/Check.tsx";
import { InvoiceContentField } from "../../ui/inputs/InvoiceContentField.tsx";
import type { ApplyForm } from "./apply-form.ts";

const useStyles = makeStyles({
  pair: {
    display: "grid",
    gridTemplateColumns: "1fr 1fr",
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalM,
    alignItems: "start",
  },
  wide: { gridColumn: "1 / -1" },
  fill: { minWidth: 0, width: "100%" },
});

type Props = {
  readonly form: ApplyForm;
  /** Problems by field: shown once the person tried to apply. */
  readonly problems: Readonly<Record<string, string>>;
  readonly onForm: (change: Partial<ApplyForm>) => void;
};

/** Fields of the invoice: its kind, content, buyer, and where it goes. */
export const BuyerFields = ({ form, problems, onForm }: Props) => {
  const styles = useStyles();
  const { t, of } = useText();
  const { has_mail } = useBootstrap();
  const wrong = (field: string): string | null => {
    const code = problems[field];
    return code === undefined ? null : of(`invoices.form.wrong.${code}`, {}, t("invoices.form.wrong.other"));
  };
  const text = (key: "title" | "taxNo" | "addressTel" | "bankAccount", label: string, field: string, max: number) => (
    <Field label={label} required={key === "title" || key === "taxNo"} validationMessage={wrong(field)}>
      <Input
        value={form[key]}
        maxLength={max}
        onChange={(_event, { value }) => onForm({ [key]: key === "taxNo" ? value.toUpperCase() : value })}
      />
    </Field>
  );
  const receiver = (key: "name" | "mobile" | "address", label: string, max: number) => (
    <Field label={label} required validationMessage={wrong(`receiver.${key}`)}>
      <Input
        value={form.receiver[key]}
        maxLength={max}
        onChange={(_event, { value }) => onForm({ receiver: { ...form.receiver, [key]: value } })}
      />
    </Field>
  );
  return (
    <div className={styles.pair}>
      <Field label={t("invoices.form.type")} required>
        <Select
          value={String(form.type)}
          onChange={(_event, { value }) => onForm({ type: invoiceTypes.find((one) => String(one) === value) ?? 4 })}
        >
          {invoiceTypes.map((type) => (
            <option key={type} value={type}>
              {of(`enums.invoiceType.${type}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("invoices.form.style")} required>
        <Select
          value={String(form.style)}
          onChange={(_event, { value }) => onForm({ style: invoiceStyles.find((one) => String(one) === value) ?? 1 })}
        >
          {invoiceStyles.map((style) => (
            <option key={style} value={style}>
              {of(`enums.invoiceStyle.${style}`)}
            </option>
          ))}
        </Select>
      </Field>
      <InvoiceContentField
        className={styles.wide}
        label={t("invoices.form.category")}
        hint={t("invoices.form.categoryHint")}
        placeholder={t("invoices.form.chooseCategory")}
        isRequired
        problem={wrong("category")}
        value={form.category}
        onChange={(category) => onForm({ category })}
      />
      {text("title", t("invoices.form.buyerTitle"), "title", 100)}
      {text("taxNo", t("invoices.form.tax_no"), "tax_no", 18)}
      {text("addressTel", t("invoices.form.address_tel"), "address_tel", 150)}
      {text("bankAccount", t("invoices.form.bank_account"), "bank_account", 150)}
      {form.known.emails.length === 0 ? null : (
        <Check
          className={styles.wide}
          label={t("invoices.form.knownEmails", { emails: form.known.emails.join(", ") })}
          checked={form.known.isKept}
          onChange={(isChecked) => onForm({ known: { ...form.known, isKept: isChecked } })}
        />
      )}
      <Field
        className={styles.wide}
        label={t("invoices.form.emails")}
        required={form.style === 1 && !form.known.isKept}
        hint={t(has_mail ? "invoices.form.emailsHint" : "invoices.form.noMailHint")}
        validationMessage={wrong("receive_emails")}
      >
        <Input value={form.emails} maxLength={1_200} onChange={(_event, { value }) => onForm({ emails: value })} />
      </Field>
      {form.style === 2 ? (
        <>
          {receiver("name", t("invoices.form.receiverName"), 50)}
          {receiver("mobile", t("invoices.form.receiverMobile"), 11)}
          <div className={styles.wide}>{receiver("address", t("invoices.form.receiverAddress"), 200)}</div>
        </>
      ) : null}
      <Field className={styles.wide} label={t("invoices.form.faceRemark")}>
        <Textarea
          rows={1}
          value={form.faceRemark}
          maxLength={200}
          onChange={(_event, { value }) => onForm({ faceRemark: value })}
        />
      </Field>
    </div>
  );
};
