import { Field, Text } from "@fluentui/react-components";
import { useState } from "react";
import { leastReason } from "../../src-shared/kernel/calls/define.ts";
import { visibleLength } from "../../src-shared/kernel/values/text/text.ts";
import { useCan } from "../session/bootstrap.ts";
import { Check } from "../ui/inputs/Check.tsx";
import { ClearReason } from "./ClearReason.tsx";

type Words = {
  readonly label: string;
  readonly hint?: string;
  /** Said to those who may not choose. */
  readonly instead?: string;
};

/** The choice to have personal data in clear in a file, offered to those who may, and the reason that it needs. */
export const useClearChoice = () => {
  const may = useCan()("sensitive.field.export");
  const [isClear, setClear] = useState(false);
  const [reason, setReason] = useState("");
  return {
    isClear,
    reason: isClear ? reason.trim() : "",
    /** False while the reason is still too short. */
    isReady: !isClear || visibleLength(reason) >= leastReason,
    fields: ({ label, hint, instead }: Words) => (
      <>
        {may ? (
          <Field hint={hint ?? null}>
            <Check label={label} checked={isClear} onChange={setClear} />
          </Field>
        ) : null}
        {may || instead === undefined ? null : (
          <Text block size={200}>
            {instead}
          </Text>
        )}
        {isClear ? <ClearReason reason={reason} onChange={setReason} /> : null}
      </>
    ),
  };
};
