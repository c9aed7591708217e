import { Component, type ReactNode } from "react";
import { startProblem } from "../../src-shared/locales/start-problem.ts";
import { loadedTexts } from "../i18n/texts.ts";

type State = { readonly error: unknown };

/** Shown when even the first answer of the desk did not come: before preferences, theme and shell exist. */
export class StartProblem extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    const texts = loadedTexts("zh-CN", "start") ?? loadedTexts("en", "start");
    return (
      <main className="app-start-problem" role="alert">
        <h1>{texts?.t("shell.start.failed") ?? startProblem.failed}</h1>
        <p>{texts?.error(this.state.error)}</p>
        <button type="button" onClick={() => window.location.reload()}>
          {texts?.t("common.tryAgain") ?? startProblem.again}
        </button>
      </main>
    );
  }
}
