// A button that is off says why: only the shared components switch one off, and only work in progress needs no reason.

/** The shared components, which draw the reason beside their button. */
const shared = /^src-renderer\/ui\/buttons\//;
const screen = /^src-renderer\/.*(?<!\.test)\.tsx$/;

/** Elements that are pressed to do something. */
const buttons = new Set([
  "Button",
  "MenuItem",
  "ToolButton",
  "SubmitButton",
  "MenuButton",
  "ToggleButton",
  "SplitButton",
]);
const opening = /<([A-Z]\w*)\b/g;
const off = /\b(?:disabled|disabledFocusable|isOff)=\{/;

/** Names of what says that something is running: a query's, a mutation's or a flag of that name. */
const running =
  /^(?:\w+\.)*(?:isPending|isFetching|isFetchingNextPage|isRefreshing|is(?:Busy|Running|Sending|Writing|Asking|Opening|Uploading|Waiting|Starting))$/;

/**
 * Buttons of a file that are off for another cause than work in progress and say no reason.
 *
 * @param file path from the project's root, with `/`
 * @param text its contents
 * @returns one sentence a problem
 */
export function buttonProblems(file: string, text: string): string[] {
  if (!screen.test(file) || shared.test(file)) return [];
  const problems: string[] = [];
  for (const found of text.matchAll(opening)) {
    const tag = tagAt(text, found.index);
    const isPressed = buttons.has(found[1] ?? "") || (found[1] === "Link" && tag.includes('as="button"'));
    const attribute = isPressed ? off.exec(tag) : null;
    if (!attribute) continue;
    const condition = bracedAt(tag, attribute.index + attribute[0].length - 1);
    if (condition.split("||").every((part) => running.test(part.trim()))) continue;
    const line = text.slice(0, found.index + 1).split("\n").length;
    problems.push(
      `${file}:${line}: a button is off without a reason beside it (ReasonButton, ReasonMenuItem, StepperButton)`,
    );
  }
  return problems;
}

/** The opening tag that begins at an index, braces counted. */
function tagAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (text[at] === ">" && depth === 0) return text.slice(start, at);
  }
  return text.slice(start);
}

/** What stands within the braces that open at an index. */
function bracedAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    if (text[at] === "}") depth -= 1;
    if (depth === 0) return text.slice(start + 1, at);
  }
  return text.slice(start + 1);
}
