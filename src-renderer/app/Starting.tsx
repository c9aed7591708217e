import { startProblem } from "../../src-shared/locales/start-problem.ts";

/** Page while the desk and its service start: after a moment it says so, before preferences, texts and theme are there. */
export const Starting = () => (
  <div className="app-starting" role="status">
    <p>{startProblem.starting}</p>
  </div>
);
