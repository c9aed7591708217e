import type { WorkerColumn } from "../../../src-shared/kernel/lists/worker-column.ts";
import { isColumnRequired } from "../../../src-shared/workers/workers/worker-content.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { HiddenValue } from "../../ui/inputs/HiddenValue.tsx";
import { ChoiceLine, FormField, FormSection, TextLine } from "./FormParts.tsx";
import type { FieldRemark, WorkerDraft } from "./worker-draft.ts";

type Props = {
  readonly companyName: string;
  readonly columns: readonly WorkerColumn[];
  readonly draft: WorkerDraft;
  readonly remarks: readonly FieldRemark[];
  /** Values that are there and hidden, by code. */
  readonly masked: Readonly<Record<string, string>>;
  readonly onChange: (content: WorkerDraft["content"]) => void;
  readonly onLeave: () => void;
};

/** The columns that a company asks of its workers. */
export const ColumnFields = ({ companyName, columns, draft, remarks, masked, onChange, onLeave }: Props) => {
  const { t, texts } = useText();
  if (columns.length === 0) return null;
  return (
    <FormSection
      title={t("workerForm.own.title", { company: companyName })}
      note={t("workerForm.own.note", { count: columns.length })}
    >
      {columns.map((column) => {
        const { code, title, type, options = [] } = column;
        const set = (text: string) => onChange({ ...draft.content, [code]: text });
        const value = draft.content[code] ?? "";
        const hidden = masked[code];
        // What is hidden stays where nothing is typed; "" takes it away.
        const keep = () => onChange(Object.fromEntries(Object.entries(draft.content).filter(([one]) => one !== code)));
        return (
          <FormField
            key={code}
            name={`content.${code}`}
            label={title}
            required={isColumnRequired(column)}
            remarks={remarks}
            hint={
              hidden === undefined ? undefined : (
                <HiddenValue
                  value={hidden}
                  isEmptied={draft.content[code] === ""}
                  onEmpty={isColumnRequired(column) ? undefined : () => set("")}
                  onKeep={keep}
                />
              )
            }
          >
            {options.length > 0 ? (
              <ChoiceLine
                value={value}
                options={[
                  { value: "", text: t("workerForm.choose") },
                  ...options.map((one) => ({ value: one, text: one })),
                ]}
                onChange={set}
              />
            ) : (
              <TextLine
                value={value}
                most={type === "string" ? 200 : 20}
                placeholder={hidden ?? texts.of(`workerForm.own.forms.${type}`, {}, "")}
                after={type === "money" ? t("workerForm.yuan") : undefined}
                onChange={(text) => (text === "" && hidden !== undefined ? keep() : set(text))}
                onLeave={onLeave}
              />
            )}
          </FormField>
        );
      })}
    </FormSection>
  );
};
