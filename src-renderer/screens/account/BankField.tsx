import { Field, Option } from "@fluentui/react-components";
import { useState } from "react";
import { useText } from "../../i18n/TextProvider.tsx";
import { PickBox } from "../../ui/inputs/PickBox.tsx";
import { useCorporateBanks } from "./use-account.ts";

type Props = {
  readonly code: string;
  readonly problem: string | null;
  readonly onPick: (code: string) => void;
};

/** The bank, found by a part of its name or code; only banks that keep corporate accounts are offered (spec 5). */
export const BankField = ({ code, problem, onPick }: Props) => {
  const { t, error: errorText } = useText();
  const { data: banks = [], error, isLoading } = useCorporateBanks();
  const [query, setQuery] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const bankName = banks.find((one) => one.code === code)?.name ?? "";
  const search = (query ?? "").trim().toLowerCase();
  const matchingBanks = banks.filter((one) => `${one.name} ${one.code}`.toLowerCase().includes(search));
  return (
    <Field
      label={t("account.bank")}
      required
      {...(problem !== null && { validationMessage: problem })}
      {...(error && { validationMessage: errorText(error) })}
    >
      <PickBox
        freeform
        placeholder={t(isLoading ? "common.loading" : "account.bankPlaceholder")}
        value={query ?? bankName}
        selectedOptions={code === "" ? [] : [code]}
        open={isOpen}
        onOpenChange={(_event, data) => setOpen(data.open)}
        onChange={({ target }) => {
          setQuery(target.value);
          // An input method's keys do not open the list by themselves.
          setOpen(true);
        }}
        onOptionSelect={(_event, { optionValue }) => {
          if (optionValue !== undefined) onPick(optionValue);
          setQuery(undefined);
        }}
        // What was typed but not chosen is not a bank.
        onBlur={() => setQuery(undefined)}
      >
        {matchingBanks.map((one) => (
          <Option key={one.code} value={one.code} text={one.name}>
            {one.name}
          </Option>
        ))}
        {matchingBanks.length === 0 ? (
          <Option key="none" value="" text="" disabled>
            {t("account.noBank")}
          </Option>
        ) : null}
      </PickBox>
    </Field>
  );
};
