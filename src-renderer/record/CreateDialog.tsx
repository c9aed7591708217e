import { Text } from "@fluentui/react-components";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Form } from "../../src-shared/kernel/forms/fields.ts";
import { type AnyRecord, isKeyed } from "../../src-shared/kernel/records/define.ts";
import { dayOf, shanghaiNow } from "../../src-shared/kernel/values/time/time.ts";
import type { CreateBody, RecordName } from "../../src-shared/registries/records/registry.ts";
import { useDesk } from "../desk/DeskProvider.tsx";
import { useText } from "../i18n/TextProvider.tsx";
import { DraftDialog } from "../money/dialog/DraftDialog.tsx";
import { useOpenCompany } from "../session/companies.ts";
import { FormFields } from "./forms/FormFields.tsx";
import { type FormInput, isComplete, startForm, type Values, valuesOf } from "./forms/form-values.ts";
import { PlainDialog } from "./PlainDialog.tsx";
import { planOf, recordText } from "./record-words.ts";

/** Previews the result of the form as it is, shown below its fields; `isReady`: it may be made. */
export type UsePreview = (values: Values) => { readonly isReady: boolean; readonly preview: ReactNode };

const noPreview: UsePreview = () => ({ isReady: true, preview: null });

/** Choice in a field of kind `option`: the value that is sent, and its name. */
export type Option = { readonly value: string; readonly text: string };

/** Reads the choices of a form's option fields, by field; nothing while it is being read. The first is chosen initially. */
export type UseOptions = (formInput: FormInput) => Readonly<Record<string, readonly Option[]>>;

const noOptions: UseOptions = () => ({});

/** Fields that the form as it stands does not ask for, with what is sent for them; null: as they began. */
export type UseHidden = (formInput: FormInput) => Readonly<Record<string, string | null>>;

const noneHidden: UseHidden = () => ({});

type Props = {
  readonly record: AnyRecord;
  readonly usePreview?: UsePreview | undefined;
  readonly useOptions?: UseOptions | undefined;
  readonly useHidden?: UseHidden | undefined;
  readonly onClose: () => void;
};

/** The form with the first option where none is chosen yet. */
const withOptions = (form: Form, formInput: FormInput, options: ReturnType<UseOptions>): FormInput => ({
  ...formInput,
  ...Object.fromEntries(
    Object.entries(form).flatMap(([name, { kind }]) =>
      kind === "option" && formInput[name] === "" ? [[name, options[name]?.[0]?.value ?? ""]] : [],
    ),
  ),
});

/** Makes a record by its form; what it would be is shown before where the service can say it. */
export const CreateDialog = (props: Props) => {
  const { record, usePreview = noPreview, useOptions = noOptions, useHidden = noneHidden, onClose } = props;
  const { t } = useText();
  const desk = useDesk();
  const navigate = useNavigate();
  const company = useOpenCompany();
  const { form, check } = record.create;
  const [today] = useState(() => dayOf(shanghaiNow(Date.now())));
  const [start] = useState(() => startForm(form, today, company ?? ""));
  const [formInput, setFormInput] = useState(start);
  const options = useOptions(formInput);
  const hidden = useHidden(formInput);
  const shownForm = Object.fromEntries(Object.entries(form).filter(([name]) => !(name in hidden)));
  const sentInstead = Object.entries(hidden).map(([name, text]) => [name, text ?? start[name] ?? ""]);
  const filled = { ...withOptions(form, formInput, options), ...Object.fromEntries(sentInstead) };
  const values = valuesOf(form, filled);
  const isWrong = (check?.(values, today) ?? null) !== null;
  const { isReady, preview } = usePreview(values);
  const canCreate = isReady && !isWrong && isComplete(form, values);
  const title = t(recordText(record, "create.label"));
  const fields = (
    <>
      <FormFields
        form={shownForm}
        words={recordText(record, "create.fields")}
        formInput={filled}
        options={options}
        today={today}
        onChange={setFormInput}
      />
      {isWrong ? <Text size={200}>{t(recordText(record, "create.wrong"))}</Text> : null}
      {preview}
    </>
  );
  if (isKeyed(record, "create")) {
    return (
      <DraftDialog
        title={title}
        plan={() => (canCreate ? planOf(record, "create", null, values) : null)}
        onClose={onClose}
      >
        {fields}
      </DraftDialog>
    );
  }
  const send = async () => {
    const body: object = values;
    const created = await desk.records.create({ record: record.name as RecordName, body: body as CreateBody });
    const answer: Readonly<Record<string, unknown>> = created;
    const row = answer[record.row] as { readonly id: string } | undefined;
    void navigate(`${record.address}/${record.idKey === undefined ? row?.id : answer[record.idKey]}`);
  };
  return (
    <PlainDialog
      title={title}
      confirmText={title}
      warning={t(recordText(record, "create.warning"))}
      done={t(recordText(record, "create.done"))}
      send={canCreate ? send : null}
      onClose={onClose}
    >
      {fields}
    </PlainDialog>
  );
};
