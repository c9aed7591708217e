import { Button, MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useBootstrap } from "../bootstrap.ts";
import { useText } from "../i18n/TextProvider.tsx";

/** Things that the person must be told once: what happened to the local data while the program started. */
export const ToldMessages = () => {
  const { told } = useBootstrap();
  const { t, of } = useText();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  return told
    .filter((code) => !dismissed.includes(code))
    .map((code) => (
      <MessageBar key={code} intent="warning" shape="square">
        <MessageBarBody>{of(`told.${code}`, {}, t("told.unnamed", { code }))}</MessageBarBody>
        <MessageBarActions
          containerAction={
            <Button
              appearance="transparent"
              aria-label={t("common.close")}
              icon={<DismissRegular />}
              onClick={() => setDismissed((before) => [...before, code])}
            />
          }
        />
      </MessageBar>
    ));
};
