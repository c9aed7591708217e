import { useText } from "../../i18n/TextProvider.tsx";
import { useNow } from "../../money/flow/use-now.ts";
import { useConnection } from "../../session/bootstrap.ts";

/** When the absent service is asked again, counted down. */
export const useRetryText = (): string => {
  const { t } = useText();
  const { online, retry_at = null } = useConnection();
  const now = useNow(!online && retry_at !== null);
  const seconds = retry_at === null ? 0 : Math.ceil((retry_at - now) / 1_000);
  return seconds > 0 ? t("notices.offline.retryIn", { seconds }) : t("notices.offline.retrying");
};
