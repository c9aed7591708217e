import { Button } from "@fluentui/react-components";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DeviceSession } from "../../../../src-shared/access/session/security-calls.ts";
import { deviceLabel } from "../../../../src-shared/kernel/values/text/device.ts";
import { queryKeys, useDesk, useWrite } from "../../../desk/DeskProvider.tsx";
import { useText } from "../../../i18n/TextProvider.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { PlainTable } from "../../../ui/facts/PlainTable.tsx";
import { useToast } from "../../../ui/messages/toast.tsx";
import { LoadState } from "./LoadState.tsx";
import { SecurityCard } from "./SecurityCard.tsx";
import { useSecurityStyles } from "./security.styles.ts";

const columns = ["device", "region", "address", "createdAt", "seenAt", "action"] as const;

/** Where one is signed in, this device first; each other one can be signed out, or all of them. */
export const DevicesSection = () => {
  const styles = useSecurityStyles();
  const desk = useDesk();
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const query = useQuery({ queryKey: queryKeys.devices, queryFn: () => desk.security.devices({}), staleTime: 0 });
  const again = () => client.invalidateQueries({ queryKey: queryKeys.devices });
  const end = useWrite({
    mutationFn: (id: string) => desk.security.endDevice({ params: { id } }),
    onSuccess: () => toast.success(t("security.devices.ended")),
    onError: (error) => toast.error(error),
    onSettled: again,
  });
  const endOthers = useWrite({
    mutationFn: () => desk.security.endOtherDevices({}),
    onSuccess: ({ ended }) => toast.success(t("security.devices.othersEnded", { count: ended })),
    onError: (error) => toast.error(error),
    onSettled: () => {
      setAsking(false);
      return again();
    },
  });
  const devices = [...(query.data?.value.results ?? [])].sort(
    (one, other) => Number(other.current) - Number(one.current) || (one.seen_at < other.seen_at ? 1 : -1),
  );
  const others = devices.filter(({ current }) => !current).length;
  const cellsOf = ({ id, device, current, region, address, created_at, seen_at }: DeviceSession) => {
    const name = deviceLabel(device) || t("security.devices.unknownDevice");
    return [
      <span key="name">
        {name}
        {current ? <span className={styles.tag}>{t("security.devices.current")}</span> : null}
      </span>,
      ...[region === "" ? t("security.devices.unknownRegion") : region, address, created_at, seen_at],
      current ? (
        t("common.emptyValue")
      ) : (
        <Button
          key="end"
          size="small"
          disabledFocusable={end.isPending}
          aria-label={t("security.devices.endNamed", { device: name })}
          onClick={() => end.mutate(id)}
        >
          {t("security.devices.end")}
        </Button>
      ),
    ];
  };
  return (
    <SecurityCard
      title={t("security.devices.title")}
      text={t("security.devices.text")}
      side={
        others === 0 ? (
          query.data && <span>{t("security.devices.only")}</span>
        ) : (
          <Button onClick={() => setAsking(true)}>{t("security.devices.endOthers")}</Button>
        )
      }
    >
      <LoadState query={query} failed={t("security.devices.loadFailed")} />
      {devices.length === 0 ? null : (
        <PlainTable
          titles={columns.map((column) => t(`security.devices.${column}`))}
          figures={[]}
          rows={devices.map((device) => ({ key: device.id, cells: cellsOf(device) }))}
        />
      )}
      {isAsking ? (
        <ConfirmDialog
          title={t("security.devices.endOthersTitle")}
          confirmText={t("security.devices.endOthers")}
          isBusy={endOthers.isPending}
          onConfirm={() => endOthers.mutate()}
          onClose={() => setAsking(false)}
        >
          {t("security.devices.endOthersBody", { count: others })}
        </ConfirmDialog>
      ) : null}
    </SecurityCard>
  );
};
