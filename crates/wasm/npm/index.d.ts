// The functions. What they take and give back is declared below, from the Rust types themselves.

/** The numbers and names that a step uses, under the rule's own names. */
export type Facts = Record<string, number | string | boolean | string[]>;

/** What an evaluation leaves out. */
export interface Options {
  /** `false` leaves every `because` out. */
  explain?: boolean;
  /** `false` leaves every `contested` out. */
  contested?: boolean;
}

/** The answer, or why nothing could be made of the input. */
export type Answered<T> = ({ ok: true } & T) | { ok: false; diagnostics: Diagnostic[] };

/** What a text holds. */
export interface Recognized {
  kind: RecognizedKind;
  count: number;
}

/** Evaluates a scenario. Bad input gives diagnostics; it never throws. */
export function evaluate(scenario: Scenario, options?: Options): Answered<{ report: Report }>;

/** {@link evaluate}, from text to text; diagnostics then say where in the text they are. */
export function evaluateJson(scenario: string, options?: string): string;

/**
 * Reads whatever the API gives: objects, lists, envelopes, health events, pool health; states and plans of Terraform as
 * `terraform show -json` prints them; and its configurations (HCL) after {@link loadHcl}. It never throws.
 */
export function read(text: string): Answered<{
  scenario: Scenario;
  recognized: Recognized[];
  diagnostics: Diagnostic[];
}>;

/** {@link read}, with its answer as text. */
export function readJson(text: string): string;

/** The account's plan, which chooses the limits. */
export type Plan = 'pro' | 'business' | 'enterprise';

/**
 * Says what the API would refuse of a configuration, what it would take otherwise than meant, and what was assumed: of a scenario,
 * of an object or answer of the API, or of a text that {@link read} takes. For a text, findings and the edits of their fixes know
 * their place in it. Without a plan, what depends on it is said.
 */
export function validate(given: Scenario | object | string, options?: { plan?: Plan }): Diagnostic[];

/** {@link validate}, from text to text. */
export function validateJson(text: string, options?: string): string;

/**
 * Loads what reads HCL, a second wasm. Until then {@link read} answers HCL with the diagnostic `needs-hcl`. It rejects when the
 * wasm can't be loaded.
 */
export function loadHcl(): Promise<void>;

/**
 * Writes a scenario in another format; what the format can't carry is named in the diagnostics.
 *
 * - `api`: the request bodies of each kind, with names in place of ids;
 * - `curl`: a shell script that creates everything and puts the new ids in;
 * - `terraform`: HCL for version 5 of the provider, as `terraform fmt` leaves it;
 * - `markdown`: configuration, verdicts and proofs as a report for an issue tracker.
 */
export function write(scenario: Scenario, format: Format): Answered<{ files: WrittenFile[]; diagnostics: Diagnostic[] }>;

/** {@link write}, from text to text. */
export function writeJson(scenario: string, format: Format): string;

/** The rule book: the rules, the open questions with their readings, and the settled details. */
export function rules(): Catalogue;

/** {@link rules}, as text. */
export function rulesJson(): string;

/** The version of this package. */
export function version(): string;

/** {@link version}, as JSON text. */
export function versionJson(): string;

/** A scenario that is kept evaluated while its results come in. */
export class Session {
  private constructor();

  /** Opens a scenario and applies its results. */
  static open(scenario: Scenario): Answered<{ session: Session }>;

  /** {@link Session.open}, from text. */
  static openJson(scenario: string): Answered<{ session: Session }>;

  /** Names every position of {@link Session.summary}. */
  layout(): Layout;

  /** {@link Session.layout}, as text. */
  layoutJson(): string;

  /**
   * For each pool its status, then those of its endpoints; then that of each balancer: 0 unknown, 1 healthy, 2 unhealthy,
   * 3 degraded, 4 critical, 5 unmonitored, 6 disabled.
   */
  summary(): Uint8Array;

  /** Decides everything anew from the results that are kept, and gives the summary. */
  refresh(): Uint8Array;

  /**
   * Applies results, and gives the positions of the summary that changed. What can't be read, or doesn't count, is named in the
   * next report, numbered on from the scenario's own `probes`. A result that is older than what is known doesn't count.
   */
  apply(probes: ProbeResult[]): Uint32Array;

  /** {@link Session.apply}, from text. */
  applyJson(probes: string): Uint32Array;

  /** Applies results to targets by number: 0 fail, 1 pass, 2 forget. Gives the positions of the summary that changed. */
  applyTargets(targets: Uint32Array, results: Uint8Array): Uint32Array;

  /**
   * The number of a target. The pool may be left out when the endpoint is in one pool only; without a data center it is the one
   * vantage point that stands for the whole network.
   */
  target(monitor_id: string, pool_id: string | undefined, endpoint: string, data_center?: string): number | undefined;

  /** The verdicts as they are now. */
  report(options?: Options): Report;

  /** {@link Session.report}, as text. */
  reportJson(options?: string): string;

  /** The step at a JSON pointer of the report (an endpoint, say: `/pools/0/endpoints/1`), with its proof as `steps`. */
  explain(path: string): Step | undefined;

  /** {@link Session.explain}, as text. */
  explainJson(path: string): string | undefined;

  /**
   * Changes the scenario at a JSON pointer (a last token `-` appends to a list) and evaluates it anew. Results that came in since
   * opening are no part of the scenario.
   */
  set(path: string, value: unknown): { ok: boolean; diagnostics: Diagnostic[] };

  /** {@link Session.set}, with value and answer as text. */
  setJson(path: string, value: string): string;

  /** Gives the memory back; the session can't be used afterwards. */
  free(): void;
}
