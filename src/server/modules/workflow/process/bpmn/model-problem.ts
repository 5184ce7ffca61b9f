/** Fault of a drawing, shown at its node while drawing and when it is deployed. */
export interface ModelProblem {
  /** Node or flow; absent for the whole drawing. */
  element?: string
  message: string
  proposal?: string
  /** A warning does not keep the process from being deployed. */
  level: 'error' | 'warning'
}

/** Collects problems of one drawing. */
export class ModelProblems {
  readonly all: ModelProblem[] = []

  error(element: string | undefined, message: string, proposal?: string): void {
    this.#add('error', element, message, proposal)
  }

  warn(element: string | undefined, message: string, proposal?: string): void {
    this.#add('warning', element, message, proposal)
  }

  get hasErrors(): boolean {
    return this.all.some(({ level }) => level === 'error')
  }

  #add(level: ModelProblem['level'], element: string | undefined, message: string, proposal: string | undefined): void {
    this.all.push({
      level,
      message,
      ...(element === undefined ? {} : { element }),
      ...(proposal === undefined ? {} : { proposal }),
    })
  }
}
