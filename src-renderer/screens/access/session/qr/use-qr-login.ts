import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { agencyAppType } from "../../../../../src-shared/kernel/values/people/login.ts";
import { queryKeys, useDesk } from "../../../../desk/DeskProvider.tsx";
import { useBootstrap } from "../../../../session/bootstrap.ts";
import { useCountdown } from "../../../../ui/use-countdown.ts";
import { isGone, isOpen, phaseOf, type QrPhase } from "./qr-phase.ts";

const subscribe = (onChange: () => void) => {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
};

/** True when the window can be seen at all. */
const useVisible = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === "visible");

const everyMs = 1_500;

/**
 * A sign-in by QR code: asks for a code, then how it goes, while this is drawn and the window is seen. Once done, the
 * desk signs in by itself after the pause of spec 9 and the session's event takes the screen away.
 */
export const useQrLogin = () => {
  const desk = useDesk();
  const { app_type } = useBootstrap();
  const isVisible = useVisible();
  const [round, setRound] = useState(0);
  const [lastPhase, setLastPhase] = useState<{ readonly id: string; readonly phase: QrPhase } | null>(null);
  const [isRetrying, setRetrying] = useState(false);
  const { secondsLeft, start } = useCountdown();
  const codeQuery = useQuery({
    queryKey: queryKeys.qrLogin(round),
    queryFn: () => desk.session.qrCreate({ app_type: app_type ?? agencyAppType }),
    staleTime: Number.POSITIVE_INFINITY,
    // A code is good for this drawing only: another visit gets another.
    gcTime: 0,
    retry: false,
  });
  const code = codeQuery.data;
  const phase = code && lastPhase?.id === code.qr_id ? lastPhase.phase : "waiting";
  const isPolling = code !== undefined && isOpen(phase) && isVisible;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs from when the code came, and starts with it only
  useEffect(() => {
    if (code) start(code.expires_seconds);
  }, [code]);

  useEffect(() => {
    if (!isPolling) return;
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const id = code.qr_id;
    const ask = async () => {
      try {
        const answer = phaseOf(await desk.session.qrCheck({ qr_id: id }));
        if (isLeft) return;
        setRetrying(false);
        setLastPhase({ id, phase: answer });
        if (!isOpen(answer)) return;
      } catch (error) {
        if (isLeft) return;
        if (isGone(error)) return setLastPhase({ id, phase: "expired" });
        setRetrying(true);
      }
      timer = setTimeout(ask, everyMs);
    };
    timer = setTimeout(ask, everyMs);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [isPolling, code, desk]);

  return {
    code,
    phase,
    left: secondsLeft,
    isRetrying,
    isMaking: codeQuery.isFetching && !code,
    error: codeQuery.isFetching ? null : codeQuery.error,
    /** Another code: after the old one ended, or after a scan by the wrong phone. */
    renew: () => {
      setRetrying(false);
      if (code) setRound((before) => before + 1);
      else void codeQuery.refetch();
    },
  };
};

export type QrLogin = ReturnType<typeof useQrLogin>;
