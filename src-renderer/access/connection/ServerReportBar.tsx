import type { ServerReport } from "../../../src-shared/bridge/settings.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { Message } from "../../ui/messages/Message.tsx";

/** Shows the result of testing an address in words: what is wrong, and what to do about it. */
export const ServerReportBar = ({ report }: { report: ServerReport }) => {
  const { t } = useText();
  const { problem, version, environment, ms } = report;
  if (problem === null) {
    return (
      <Message intent="success" title={t("settings.server.reachable")}>
        {t("settings.server.facts", {
          version: version ?? t("common.emptyValue"),
          environment: t(`shell.environment.${environment ?? "unknown"}`),
          ms,
        })}
      </Message>
    );
  }
  return (
    <Message intent="error" title={t(`settings.server.problems.${problem}.title`)}>
      {t(`settings.server.problems.${problem}.text`, { version: version ?? t("common.emptyValue") })}
    </Message>
  );
};
