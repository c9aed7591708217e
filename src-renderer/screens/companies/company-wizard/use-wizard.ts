import { useEffect, useReducer, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { ProvenFact } from "../../../../src-shared/companies/identity/proven-facts.ts";
import type { WizardHead } from "../../../../src-shared/companies/wizard/company-wizard-calls.ts";
import { type WizardStep, wizardSteps } from "../../../../src-shared/companies/wizard/wizard-steps.ts";
import { AppError } from "../../../../src-shared/kernel/bridge/define.ts";
import { dayOf, shanghaiNow } from "../../../../src-shared/kernel/values/time/time.ts";
import { useDesk } from "../../../desk/DeskProvider.tsx";
import type { FormInput } from "../../../record/forms/form-values.ts";
import { useUser } from "../../../session/bootstrap.ts";
import type { Loaded } from "./fields/loaded.ts";
import { wrongFields } from "./fields/wizard-forms.ts";
import {
  baseBody,
  baseInput,
  businessBody,
  businessInput,
  channelsBody,
  channelsInput,
  contractBody,
  contractInput,
  provenAnew,
} from "./fields/wizard-inputs.ts";
import { faultsNow } from "./fields/wizard-progress.ts";
import { type Inputs, isDirty, layOver, type WizardState, wizardReducer } from "./fields/wizard-state.ts";
import { forgetTyping, keepTyping, typingKept, typingKey } from "./kept-typing.ts";
import { modesOf } from "./steps/contract-trial.ts";

const today = (): string => dayOf(shanghaiNow(Date.now()));

const inputsOf = ({ base, second, third, fourth }: Loaded): Inputs => ({
  base: base === undefined ? {} : baseInput(base),
  business: second === undefined ? {} : businessInput(second),
  channels: third === undefined ? {} : channelsInput(third),
  contract: fourth === undefined ? {} : contractInput(fourth, today()),
});

type Begin = { readonly loaded: Loaded; readonly wanted: string | null; readonly key: string };

/** Begins with the step that the address names, and with what was typed there before and could not be saved. */
const begin = ({ loaded, wanted, key }: Begin): WizardState => {
  const saved = inputsOf(loaded);
  const typing = typingKept(key);
  const { inputs, overlap } = typing === undefined ? { inputs: saved, overlap: [] } : layOver(typing, saved);
  const step = loaded.head === undefined ? undefined : wizardSteps.find((one) => one === wanted);
  return {
    ...{ step: step ?? "base", isOwn: loaded.head?.is_own_channel ?? false, head: loaded.head ?? null },
    ...{ inputs, saved, phase: "editing", problem: null, refused: {}, overlap, isRestored: typing !== undefined },
  };
};

type Saved = { readonly head: WizardHead; readonly input: FormInput };

/** Asks whether these facts are to be changed though the company then has to prove itself anew. */
export type RequestReverification = (facts: readonly ProvenFact[]) => Promise<boolean>;

type From = {
  readonly loaded: Loaded;
  readonly reload: () => Promise<Loaded | undefined>;
  readonly requestReverification: RequestReverification;
};

/** The wizard of a company: what is typed, saving step by step, and the refusals. */
export const useWizard = ({ loaded, reload, requestReverification }: From) => {
  const desk = useDesk();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const { id: userId } = useUser();
  const key = typingKey(userId, loaded.head?.id);
  const [state, dispatch] = useReducer(wizardReducer, { loaded, wanted: search.get("step"), key }, begin);
  const latest = useRef(state);
  const known = useRef(loaded);
  useEffect(() => {
    latest.current = state;
    known.current = loaded;
  });

  const send = async (now: WizardState, step: WizardStep, isSubmit: boolean): Promise<Saved> => {
    const { head, inputs, isOwn } = now;
    const input = inputs[step];
    if (head === null) {
      const { name = "", ...facts } = baseBody(input);
      const create = isOwn ? desk.companyWizard.createOwn : desk.companyWizard.create;
      const answer = await create({ body: { ...facts, name } });
      return { head: answer.head, input: baseInput(answer.base) };
    }
    const params = { id: head.id };
    const { version } = head;
    switch (step) {
      case "base": {
        const save = isOwn ? desk.companyWizard.saveBaseOwn : desk.companyWizard.saveBase;
        const answer = await save({ params, body: { version, ...baseBody(input) } });
        return { head: answer.head, input: baseInput(answer.base) };
      }
      case "business": {
        const kept = (await desk.companyWizard.second({ params })).value;
        const answer = await desk.companyWizard.saveSecond({ params, body: { version, ...businessBody(input, kept) } });
        return { head: answer.head, input: businessInput(answer) };
      }
      case "channels": {
        const body = { version, ...channelsBody(input, now.saved.channels, isOwn) };
        const answer = await desk.companyWizard.saveThird({ params, body });
        return { head: answer.head, input: channelsInput(answer) };
      }
      case "contract": {
        const { second, fourth } = known.current;
        const contract = contractBody(input, fourth?.templates ?? [], modesOf(second));
        const body = { version, ...contract, ...(isSubmit && { submit: true }) };
        const answer = await desk.companyWizard.saveFourth({ params, body });
        return { head: answer.head, input: contractInput(answer, today()) };
      }
    }
  };

  const refuse = (problem: unknown): void => {
    if (problem instanceof AppError && problem.code === "stale_version") dispatch({ type: "conflict" });
    else dispatch({ type: "refused", problem, fields: problem instanceof AppError ? (problem.fields ?? {}) : {} });
  };

  /** Saves a step; true when it is saved, or nothing was to be saved. `next`: the step that a new company goes on with. */
  const save = async (step: WizardStep, isSubmit = false, next: WizardStep = step): Promise<boolean> => {
    const now = latest.current;
    if (now.phase !== "editing") return false;
    if (now.head === null && (now.inputs.base["name"] ?? "").trim() === "") {
      dispatch({ type: "refused", problem: null, fields: { name: ["missing"] } });
      return false;
    }
    if (!isSubmit && !isDirty(now, step)) return true;
    const anew = step === "base" ? provenAnew(now.head, now.inputs.base, now.saved.base) : [];
    if (anew.length > 0 && !(await requestReverification(anew))) return false;
    dispatch({ type: "saving" });
    try {
      const saved = await send(now, step, isSubmit);
      const sent = now.inputs[step];
      dispatch({
        type: "saved",
        step,
        ...saved,
        sent,
        wrong: isSubmit ? [] : wrongFields(step, sent, known.current.fourth?.templates),
      });
      await reload();
      // The address names the company from its first save on, so that it is found again.
      if (now.head === null) void navigate(`/companies/${saved.head.id}/setup?step=${next}`, { replace: true });
      return true;
    } catch (problem) {
      refuse(problem);
      return false;
    }
  };

  /** Sends the amount that proves the account that is kept; true when it is sent. */
  const sendAmount = async (): Promise<boolean> => {
    const { phase, head, inputs } = latest.current;
    if (phase !== "editing" || head === null) return false;
    dispatch({ type: "saving" });
    try {
      const { id, version } = head;
      const answer = await desk.companyWizard.sendAmount({ params: { id }, body: { version } });
      const input = channelsInput(answer);
      dispatch({ type: "saved", step: "channels", head: answer.head, input, sent: inputs.channels, wrong: [] });
      await reload();
      return true;
    } catch (problem) {
      refuse(problem);
      return false;
    }
  };

  /** Takes over what the service has now; what was typed stays. */
  const readAnew = async (): Promise<void> => {
    const now = await reload();
    if (now?.head !== undefined) dispatch({ type: "readAnew", head: now.head, inputs: inputsOf(now) });
  };

  // Who leaves the screen leaves no step behind that is not saved; what cannot be saved stands here when it is opened again.
  const saving = useRef(save);
  useEffect(() => {
    saving.current = save;
  });
  useEffect(
    () => () => {
      const left = latest.current;
      const { inputs, saved, head } = left;
      const isClosed = head?.mode === "closed";
      const key = typingKey(userId, head?.id);
      if (isClosed || !wizardSteps.some((step) => isDirty(left, step))) forgetTyping(key);
      else {
        keepTyping(key, { inputs, saved });
        // What somebody has to be asked about first is not saved behind their back.
        if (left.step === "base" && provenAnew(head, inputs.base, saved.base).length > 0) return;
        void saving.current(left.step).then((isSaved) => {
          // What is wrong was not saved with the rest.
          if (isSaved && wrongFields(left.step, inputs[left.step], known.current.fourth?.templates).length === 0)
            forgetTyping(key);
        });
      }
    },
    [userId],
  );

  const wanted = search.get("step");
  const address = useRef({ wanted, setSearch });
  useEffect(() => {
    address.current = { wanted, setSearch };
  });

  /**
   * Goes to another step when the one that is left is saved; whether it went. Nobody goes on from a step with something wrong in it:
   * what that is, is told where it stands. Who goes back takes nothing along that cannot be saved; it stays in its controls.
   */
  const goTo = async (step: WizardStep): Promise<boolean> => {
    const now = latest.current;
    if (step === now.step) return true;
    const { wrong, refused } = faultsNow(now.step, now, known.current);
    const isRefused = Object.keys(refused).length > 0;
    const isOn = wizardSteps.indexOf(step) > wizardSteps.indexOf(now.step);
    if (isOn && now.phase === "editing" && (wrong.length > 0 || isRefused)) {
      dispatch({
        type: "refused",
        problem: null,
        fields: { ...Object.fromEntries(wrong.map((name) => [name, []])), ...refused },
      });
      return false;
    }
    if (now.head === null) return save("base", false, step);
    if (!isRefused && !(await save(now.step))) return false;
    dispatch({ type: "went", step });
    if (address.current.wanted !== step) address.current.setSearch({ step });
    return true;
  };

  // The address names the step, so that going back in the window goes back a step. Where a step cannot be left it says so again.
  const going = useRef(goTo);
  useEffect(() => {
    going.current = goTo;
  });
  useEffect(() => {
    const step = wizardSteps.find((one) => one === wanted) ?? "base";
    if (latest.current.head === null || step === latest.current.step) return;
    void going.current(step).then((hasGone) => {
      if (!hasGone && address.current.wanted === wanted)
        address.current.setSearch({ step: latest.current.step }, { replace: true });
    });
  }, [wanted]);

  /** Saves whatever is not saved yet, step by step; true when nothing is left. */
  const saveAll = async (): Promise<boolean> => {
    for (const step of wizardSteps) if (isDirty(latest.current, step) && !(await save(step))) return false;
    return true;
  };

  return { state, dispatch, save, saveAll, sendAmount, goTo, readAnew };
};
