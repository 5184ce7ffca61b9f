/** Shape of every answer of the server. */
export interface Envelope<T = unknown> {
  success: boolean
  /** Text for the person at the screen. */
  message: string
  /**
   * 200 = done, 201 = import with bad lines, 500 = refused, 510 = no permission, 401, 403, 404, 405, 413, 429 as in
   * HTTP.
   */
  code: number
  result: T
  /** Server time, ms since 1970. */
  timestamp: number
  /**
   * Members of the request body that were not stored, as paths such as `lines[3].price`; absent when there are none.
   */
  ignored?: string[]
}

/** Problem of a field in a refused write; in `result` of an unsuccessful envelope. */
export interface FieldProblem {
  field: string
  /** Keyword or rule that refused it: required, pattern, unique, check-rule, ... */
  keyword: string
  message: string
}

export interface Refusal {
  problems?: FieldProblem[]
  /** Stale version: who changed the record, and when. */
  changedBy?: string
  changedAt?: string
  /** The next sign-in needs a captcha (code 412). */
  captchaRequired?: boolean
  /** Server error: the number under which it is logged. */
  incident?: string
}
