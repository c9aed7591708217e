import { FluentProvider } from "@fluentui/react-components";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect } from "react";
import { DeskProvider } from "../desk/DeskProvider.tsx";
import type { ConnectedDesk } from "../desk/desk.ts";
import { keepComposedKeys } from "../i18n/keys.ts";
import { TextProvider } from "../i18n/TextProvider.tsx";
import { usePreferences } from "../session/bootstrap.ts";
import { watchDesk } from "../session/data-changed.ts";
import { useZoom } from "../session/zoom.ts";
import { ToastProvider } from "../ui/messages/toast.tsx";
import { Starting } from "./Starting.tsx";
import { StartProblem } from "./StartProblem.tsx";
import { darkTheme, lightTheme } from "./theme/themes.ts";
import { useSystemDark } from "./theme/use-system-dark.ts";

const Preferred = ({ children }: { children: ReactNode }) => {
  const [{ locale, theme }] = usePreferences();
  const systemDark = useSystemDark();
  useZoom();
  const isDark = theme === "dark" || (theme === "system" && systemDark);
  useEffect(() => {
    document.documentElement.style.colorScheme = isDark ? "dark" : "light";
  }, [isDark]);
  return (
    <TextProvider locale={locale}>
      <FluentProvider theme={isDark ? darkTheme : lightTheme}>
        <ToastProvider>
          <div className="app-frame">{children}</div>
        </ToastProvider>
      </FluentProvider>
    </TextProvider>
  );
};

type Props = { readonly connected: ConnectedDesk; readonly client: QueryClient; readonly children: ReactNode };

/** Desk, server data, preferences, texts, theme and toasts: what every screen stands on. */
export const Providers = ({ connected, client, children }: Props) => {
  useEffect(() => watchDesk(connected, client), [connected, client]);
  useEffect(keepComposedKeys, []);
  return (
    <DeskProvider connected={connected}>
      <QueryClientProvider client={client}>
        <StartProblem>
          <Suspense fallback={<Starting />}>
            <Preferred>{children}</Preferred>
          </Suspense>
        </StartProblem>
      </QueryClientProvider>
    </DeskProvider>
  );
};
