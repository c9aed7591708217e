import { Skeleton, SkeletonItem } from "@fluentui/react-components";
import type { UseQueryResult } from "@tanstack/react-query";
import { useText } from "../../../i18n/TextProvider.tsx";
import { Message } from "../../../ui/messages/Message.tsx";

type Props = { readonly query: Pick<UseQueryResult, "data" | "error" | "refetch">; readonly failed: string };

/** Shown in place of data that is being read or could not be. */
export const LoadState = ({ query, failed }: Props) => {
  const { t, error: errorText } = useText();
  if (query.data !== undefined) return null;
  if (query.error) {
    return (
      <Message intent="error" action={{ text: t("common.tryAgain"), onClick: () => void query.refetch() }}>
        {t("common.named", { name: failed, text: errorText(query.error) })}
      </Message>
    );
  }
  return (
    <Skeleton aria-label={t("common.loading")}>
      <SkeletonItem />
    </Skeleton>
  );
};
