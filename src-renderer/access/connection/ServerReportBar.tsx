import { MessageBar, MessageBarBody, MessageBarTitle } from "@fluentui/react-components";
import type { ServerReport } from "../../../src-shared/bridge/settings.ts";
import { useText } from "../../i18n/TextProvider.tsx";

/** Shows the result of testing an address in words: what is wrong, and what to do about it. */
export const ServerReportBar = ({ report }: { report: ServerReport }) => {
  const { t } = useText();
  const { problem, version, environment, ms } = report;
  if (problem === null) {
    return (
      <MessageBar intent="success" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t("settings.server.reachable")}</MessageBarTitle>
          {t("settings.server.facts", {
            version: version ?? t("common.emptyValue"),
            environment: t(`shell.environment.${environment ?? "unknown"}`),
            ms,
          })}
        </MessageBarBody>
      </MessageBar>
    );
  }
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t(`settings.server.problems.${problem}.title`)}</MessageBarTitle>
        {t(`settings.server.problems.${problem}.text`, { version: version ?? t("common.emptyValue") })}
      </MessageBarBody>
    </MessageBar>
  );
};
