import { Field, Text } from "@fluentui/react-components";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { contractForm } from "../../../../src-shared/companies/contracts/company-contracts-record.ts";
import {
  isOfModes,
  mainTermsFields,
  type TermsField,
  termsFields,
} from "../../../../src-shared/companies/contracts/terms-form.ts";
import { addDays, addMonths, dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import type { CreateBody, RecordDetail } from "../../../../src-shared/registries/records/registry.ts";
import { type Config, termsInput } from "../../../companies/contracts/terms-input.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { useForm } from "../../../record/forms/use-form.tsx";
import { PlainDialog } from "../../../record/PlainDialog.tsx";
import { useOpenCompany } from "../../../session/companies.ts";
import { Check } from "../../../ui/inputs/Check.tsx";
import { useModes } from "./use-modes.ts";
import { useTerms } from "./use-terms.tsx";

/** The body of a new contract, among those of all records. */
type NewBody = Extract<CreateBody, { readonly remind_days: number }>;
type Detail = RecordDetail<"companyContracts">;
type Props = { readonly detail: Detail; readonly onClose: () => void };

const words = "records.companyContracts.create.fields";
const at = "records.companyContracts.detail";
const { company_id: _company, category: _category, ...dayForm } = contractForm;

const otherCategory = 4;

/** A new main contract, or one of a deposit or other things, which has no terms of fees. */
export const NewContractDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const desk = useDesk();
  const { t } = useText();
  const navigate = useNavigate();
  const company = useOpenCompany();
  const head = useForm(contractForm, words, {
    start: { ...(company !== null && { company_id: company }), remind_days: "30" },
  });
  const company_id = String(head.values["company_id"] ?? "");
  const modes = useModes(company_id);
  const isOther = Number(head.values["category"]) === otherCategory;
  const { terms, fields } = useTerms({
    ...{ config: {}, taxGrid: null, chosen: mainTermsFields(modes), isMain: true, modes },
  });
  const isWrong = String(head.values["end_at"] ?? "") < String(head.values["start_at"] ?? "");
  const isReady = head.filled !== null && !isWrong && (isOther || terms !== null);
  const send = async () => {
    const body: object = { ...head.filled, ...(isOther ? { config: {} } : terms) };
    const { contract } = (await desk.records.create({ record: "companyContracts", body: body as NewBody })) as {
      contract: { id: string };
    };
    void navigate(`/contracts/${contract.id}`);
  };
  return (
    <PlainDialog
      isWide
      title={t("records.companyContracts.create.label")}
      confirmText={t("records.companyContracts.create.label")}
      warning={t("records.companyContracts.create.warning")}
      done={t("records.companyContracts.create.done")}
      send={isReady ? send : null}
      onClose={onClose}
    >
      {head.fields}
      {isWrong ? <Text size={200}>{t("records.companyContracts.create.wrong")}</Text> : null}
      {isOther || company_id === "" ? null : fields}
    </PlainDialog>
  );
};

/** Texts of the fields of a contract that is there, as its form begins with them. */
const startOf = ({ contract }: Detail, days: readonly [string, string]) => ({
  ...{ start_at: days[0], end_at: days[1], sign_method: String(contract.sign_method), reason: contract.reason },
  ...{ auto_renew: contract.auto_renew ? "1" : "", remind_days: String(contract.remind_days) },
});

/** Fields common to changing and renewing. */
const useContract = (detail: Detail, days: readonly [string, string]) => {
  const [start] = useState(() => startOf(detail, days));
  const head = useForm(dayForm, words, { start });
  const modes = useModes(detail.contract.company_id);
  const isMain = detail.contract.category === 1;
  const isSupplement = detail.contract.category === 2;
  const chosen = isSupplement
    ? termsFields.filter((field) => detail.config[field] !== undefined)
    : isMain
      ? mainTermsFields(modes)
      : [];
  const { terms, fields } = useTerms({ config: detail.config, taxGrid: detail.tax_grid, chosen, isMain, modes });
  const body = head.filled === null || terms === null ? null : { ...head.filled, ...terms };
  return {
    body,
    fields: (
      <>
        {head.fields}
        {fields}
      </>
    ),
  };
};

/** Saves a draft, or a refused contract, anew. */
export const EditContractDialog = ({ detail: given, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  // What is sent is about what stands here, even when the screen behind is read anew.
  const [detail] = useState(given);
  const { id, version, start_at, end_at } = detail.contract;
  const { body, fields } = useContract(detail, [start_at ?? "", end_at ?? ""]);
  const send = () => desk.companyContracts.update({ params: { id }, body: { version, action: "edit", ...body } });
  return (
    <PlainDialog
      isWide
      title={`${t(`${at}.editing`)} ${detail.contract.no}`}
      confirmText={t(`${at}.save`)}
      done={t(`${at}.saved`)}
      send={body === null ? null : send}
      onClose={onClose}
    >
      {fields}
    </PlainDialog>
  );
};

/** A new draft with the same terms, from the day after. */
export const RenewContractDialog = ({ detail, onClose }: Props) => {
  const desk = useDesk();
  const { t } = useText();
  const navigate = useNavigate();
  const { id, company_id, category, end_at, abort_at } = detail.contract;
  const start = addDays(abort_at ?? end_at ?? "", 1);
  const { body, fields } = useContract(detail, [start, addDays(addMonths(start, 12), -1)]);
  const send = async () => {
    const whole: object = { ...body, company_id, category, renews_id: id };
    const answer = (await desk.records.create({ record: "companyContracts", body: whole as NewBody })) as {
      contract: { id: string };
    };
    void navigate(`/contracts/${answer.contract.id}`);
  };
  return (
    <PlainDialog
      isWide
      title={`${t(`${at}.renew`)} ${detail.contract.no}`}
      confirmText={t(`${at}.renew`)}
      warning={t("records.companyContracts.create.warning")}
      done={t("records.companyContracts.create.done")}
      send={body === null ? null : send}
      onClose={onClose}
    >
      {fields}
    </PlainDialog>
  );
};

const supplementForm = { start_at: dayForm.start_at, end_at: dayForm.end_at, reason: dayForm.reason } as const;
const unchosen: readonly TermsField[] = ["company_withdraw_fee_max_count"];

/** A supplement: the person chooses the terms that change, and types those. `proposed`: terms that were tried out before. */
export const SupplementDialog = ({ detail, proposed = {}, onClose }: Props & { readonly proposed?: Config }) => {
  const desk = useDesk();
  const { t } = useText();
  const navigate = useNavigate();
  const { id, company_id, end_at, abort_at } = detail.contract;
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [chosen, setChosen] = useState<readonly TermsField[]>(() => {
    const [now, then] = [detail.laid, { ...detail.laid, ...proposed }].map((terms) => termsInput(terms, null));
    return termsFields.filter((field) => now?.[field] !== then?.[field]);
  });
  const head = useForm(supplementForm, words, {
    start: { start_at: addDays(today, 1), end_at: abort_at ?? end_at ?? "" },
  });
  const modes = useModes(company_id);
  const { terms, fields } = useTerms({
    ...{ config: { ...detail.laid, ...proposed }, taxGrid: detail.tax_grid, chosen, isMain: false, modes },
  });
  const offered = termsFields.filter((field) => isOfModes(field, modes) && !unchosen.includes(field));
  const send = async () => {
    const { contract } = await desk.companyContracts.supplement({
      body: { company_contract_id: id, ...head.filled, ...terms } as Parameters<
        typeof desk.companyContracts.supplement
      >[0]["body"],
    });
    void navigate(`/contracts/${contract.id}`);
  };
  const hasTerms = chosen.some((field) => field !== "tax_grid");
  return (
    <PlainDialog
      isWide
      title={`${t(`${at}.supplement`)} ${detail.contract.no}`}
      confirmText={t(`${at}.supplement`)}
      warning={t("records.companyContracts.create.warning")}
      done={t("records.companyContracts.create.done")}
      send={head.filled !== null && terms !== null && hasTerms ? send : null}
      onClose={onClose}
    >
      {head.fields}
      <Field label={t(`${at}.choose`)} hint={t(`${at}.supplementHint`)} required>
        <div>
          {offered.map((field) => (
            <Check
              key={field}
              required={false}
              label={t(`contractTerms.fields.${field}.label`)}
              checked={chosen.includes(field)}
              onChange={(isChecked) =>
                setChosen(termsFields.filter((one) => (one === field ? isChecked : chosen.includes(one))))
              }
            />
          ))}
        </div>
      </Field>
      {fields}
    </PlainDialog>
  );
};
