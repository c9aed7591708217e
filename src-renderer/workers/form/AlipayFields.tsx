import { useText } from "../../i18n/TextProvider.tsx";
import { emptied } from "../../record/forms/form-values.ts";
import { HiddenValue } from "../../ui/inputs/HiddenValue.tsx";
import { TextRow } from "./FormRows.tsx";
import type { PartProps } from "./part-props.ts";

const fields = [
  { name: "alipay_account", label: "workerForm.alipay", placeholder: "workerForm.alipayHint" },
  { name: "alipay_bank_account", label: "workerForm.alipayCard", placeholder: "workerForm.alipayCardHint" },
] as const;

/** The Alipay account of a worker and the bank card behind it: what is there is hidden and emptied on its own. */
export const AlipayFields = (part: PartProps) => {
  const { draft, masked, may, onChange } = part;
  const { t } = useText();
  return fields.map(({ name, label, placeholder }) => {
    const isEmptied = draft[name] === emptied;
    const hidden = masked === null || masked[name] === "" || !may.person ? undefined : masked[name];
    return (
      <TextRow
        key={name}
        part={part}
        name={name}
        label={t(label)}
        value={isEmptied ? "" : draft[name]}
        placeholder={t(placeholder)}
        disabled={!may.person}
        hint={
          hidden === undefined ? undefined : (
            <HiddenValue
              value={hidden}
              isEmptied={isEmptied}
              onEmpty={() => onChange({ [name]: emptied })}
              onKeep={() => onChange({ [name]: "" })}
            />
          )
        }
      />
    );
  });
};
