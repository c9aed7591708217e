import { Button, MessageBar, MessageBarActions, MessageBarBody } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../desk/query-keys.ts";
import { useText } from "../../i18n/TextProvider.tsx";
import { useBootstrap } from "../../session/bootstrap.ts";

/**
 * Notices that the person must see once: what happened to the local data while the program started. Shown one at a time;
 * a dismissed notice stays dismissed for the next person at this window, too.
 */
export const StartMessages = () => {
  const { start_notices: notices } = useBootstrap();
  const { t, of } = useText();
  const client = useQueryClient();
  const { data: dismissed = [] } = useQuery<readonly string[]>({
    queryKey: queryKeys.dismissed,
    queryFn: () => [],
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const [code, ...others] = notices.filter((one) => !dismissed.includes(one));
  if (code === undefined) return null;
  const text = of(`startNotices.${code}`, {}, t("startNotices.unnamed", { code }));
  return (
    <MessageBar key={code} intent="warning" shape="square">
      <MessageBarBody>
        {others.length === 0 ? text : `${text} ${t("shell.offline.others", { count: others.length })}`}
      </MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button
            appearance="transparent"
            aria-label={t("common.close")}
            icon={<DismissRegular />}
            onClick={() => client.setQueryData(queryKeys.dismissed, [...dismissed, code])}
          />
        }
      />
    </MessageBar>
  );
};
