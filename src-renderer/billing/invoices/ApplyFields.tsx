import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { Bridge } from "../../../src-shared/bridge/contract.ts";
import type { BridgeClient } from "../../../src-shared/kernel/bridge/define.ts";
import { AppError } from "../../../src-shared/kernel/bridge/define.ts";
import { mostAttachments } from "../../../src-shared/kernel/values/money/invoice.ts";
import { formatMoney, plainMoney } from "../../../src-shared/kernel/values/money/money.ts";
import { moneyInWords } from "../../../src-shared/kernel/values/money/money-words.ts";
import { useDesk, useWrite } from "../../desk/DeskProvider.tsx";
import { useText } from "../../i18n/TextProvider.tsx";
import { SubmitButton } from "../../ui/buttons/SubmitButton.tsx";
import { AmountField, noAmount, type TypedAmount } from "../../ui/inputs/AmountField.tsx";
import { Message } from "../../ui/messages/Message.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { FileField } from "../../viewer/FileField.tsx";
import { noFiles } from "../../viewer/use-chosen-files.ts";
import type { UploadedFile } from "../../viewer/use-send-file.ts";
import { type ApplyForm, buyerProblems, chosenOf, emailsOf } from "./apply-form.ts";
import { BuyerFields } from "./BuyerFields.tsx";
import { CategoryWarning } from "./CategoryWarning.tsx";
import { ChoiceFields } from "./ChoiceFields.tsx";
import { QuotaBox } from "./QuotaBox.tsx";

type Client = BridgeClient<Bridge>["invoices"];
type Found = Awaited<ReturnType<Client["quota"]>>["value"];
type Body = NonNullable<Parameters<Client["create"]>[0]["body"]>;

const useStyles = makeStyles({
  form: { display: "grid", gap: tokens.spacingVerticalM },
  halves: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 5fr) minmax(0, 3fr)",
    gap: tokens.spacingHorizontalXL,
    alignItems: "start",
  },
  column: { display: "grid", gap: tokens.spacingVerticalM, alignContent: "start" },
  foot: { display: "flex", alignItems: "center", justifyContent: "flex-end", gap: tokens.spacingHorizontalM },
  confirmation: { flexGrow: 1 },
});

const firstForm = ({ buyer, quota, settlements }: Found, settlementId: string | undefined): ApplyForm => ({
  mode: 1,
  ids: settlements.flatMap(({ id }) => (id === settlementId ? [id] : [])),
  start: "",
  end: "",
  amount: null,
  correction: quota.corrections_due,
  type: 2,
  style: 1,
  category: "",
  title: buyer.title,
  taxNo: buyer.tax_no,
  addressTel: buyer.address_tel,
  bankAccount: buyer.bank_account,
  emails: "",
  known: {
    applyId: buyer.apply_id,
    emails: buyer.receive_emails,
    isKept: buyer.receive_emails.length > 0,
  },
  faceRemark: "",
  receiver: { name: "", mobile: "", address: "" },
});

const bodyOf = (
  companyId: string,
  form: ApplyForm,
  available: number,
  amount: number,
  files: readonly UploadedFile[],
): Body => ({
  company_id: companyId,
  apply_mode: form.mode,
  ...(form.mode === 1 && { settlement_ids: [...form.ids] }),
  ...(form.mode === 3 && { range_start: form.start ?? "", range_end: form.end ?? "" }),
  ...(form.mode === 6 && { amount }),
  correction_amount: form.correction ?? 0,
  expected: { available, apply_amount: amount },
  invoice_type: form.type,
  invoice_style: form.style,
  invoice_category: form.category.trim(),
  title: form.title.trim(),
  tax_no: form.taxNo.trim(),
  address_tel: form.addressTel.trim(),
  bank_account: form.bankAccount.trim(),
  receive_emails: emailsOf(form.emails),
  ...(form.known.isKept && form.known.applyId !== null && { emails_from: form.known.applyId }),
  face_remark: form.faceRemark.trim(),
  ...(form.style === 2 && { receiver: form.receiver }),
  attachment_keys: files.map(({ key }) => key),
});

const stale: ReadonlySet<string> = new Set(["quota_changed", "quota_exceeded", "correction_not_due"]);

type Props = {
  readonly companyId: string;
  readonly quotaAnswer: Found;
  /** The settlement that is chosen at first, where it can be invoiced. */
  readonly settlementId?: string | undefined;
  readonly onReload: () => void;
  readonly onClose: () => void;
};

/** The application for one company: what is invoiced, to whom, and what it comes to. */
export const ApplyFields = ({ companyId, quotaAnswer, settlementId, onReload, onClose }: Props) => {
  const styles = useStyles();
  const desk = useDesk();
  const toast = useToast();
  const { t, error } = useText();
  const { quota, settlements, more } = quotaAnswer;
  const [form, setForm] = useState(() => firstForm(quotaAnswer, settlementId));
  const [days, setDays] = useState({ start: "", end: "" });
  const [amount, setAmount] = useState<TypedAmount>(noAmount);
  const [correction, setCorrection] = useState<TypedAmount>({
    text: plainMoney(quota.corrections_due),
    cents: quota.corrections_due,
  });
  const [files, setFiles] = useState(noFiles);
  const [isJudged, setJudged] = useState(false);
  const change = (more: Partial<ApplyForm>) => setForm((current) => ({ ...current, ...more }));
  const { amount: chosenCents, industries } = chosenOf(form, settlements);
  const open = chosenCents - (form.correction ?? 0);
  const yuan = (cents: number) => t("common.moneyYuan", { amount: formatMoney(cents) });
  const apply = useWrite({
    mutationFn: () =>
      desk.invoices.create({ body: bodyOf(companyId, form, quota.available, chosenCents, files.files) }),
    onSuccess: ({ apply: createdApply }) => {
      toast.success(t("invoices.form.done", { no: createdApply.no }));
      onClose();
    },
  });
  const errorFields = apply.error instanceof AppError ? apply.error.fields : undefined;
  const fromService = Object.fromEntries(
    Object.entries(errorFields ?? {}).map(([field, codes]) => [field, codes[0] ?? "other"]),
  );
  const problems = buyerProblems(form);
  const isReady = chosenCents > 0 && form.correction !== null && open > 0;
  const maySend = isReady && !files.isUploading && !apply.isPending;
  const waits = files.isUploading
    ? t("common.uploading")
    : chosenCents > 0
      ? t("common.wrongFields", { fields: t("invoices.form.correction") })
      : t("common.lacking", { fields: t("invoices.form.amount") });
  const isStale = apply.error instanceof AppError && stale.has(apply.error.code);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setJudged(true);
        if (maySend && Object.keys(problems).length === 0) apply.mutate();
      }}
    >
      <div className={styles.halves}>
        <div className={styles.column}>
          <ChoiceFields
            form={form}
            settlements={settlements}
            more={more}
            available={quota.available}
            days={days}
            amount={amount}
            onForm={change}
            onDays={setDays}
            onAmount={setAmount}
          />
          {quota.corrections_due === 0 ? null : (
            <AmountField
              label={t("invoices.form.correction")}
              hint={t("invoices.form.correctionHint", { amount: yuan(quota.corrections_due) })}
              value={correction}
              most={quota.corrections_due}
              mayBeZero
              onChange={(next) => {
                setCorrection(next);
                change({ correction: next.cents });
              }}
            />
          )}
        </div>
        <div className={styles.column}>
          <QuotaBox quota={quota} />
        </div>
      </div>
      <BuyerFields form={form} problems={isJudged ? { ...fromService, ...problems } : {}} onForm={change} />
      <CategoryWarning content={form.category} industries={industries} />
      <FileField label={t("invoices.form.attachments")} value={files} most={mostAttachments} onChange={setFiles} />
      {apply.error ? (
        <Message
          intent={isStale ? "warning" : "error"}
          action={isStale ? { text: t("common.refresh"), onClick: onReload } : undefined}
        >
          {error(apply.error)}
        </Message>
      ) : null}
      <div className={styles.foot}>
        {isReady ? (
          <Text className={styles.confirmation} weight="semibold">
            {t("invoices.form.confirm", { amount: yuan(open), words: moneyInWords(open) })}
          </Text>
        ) : null}
        <Button type="button" disabled={apply.isPending} onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <SubmitButton
          text={t("invoices.form.submit")}
          isBusy={apply.isPending}
          reason={maySend || apply.isPending ? null : waits}
        />
      </div>
    </form>
  );
};
