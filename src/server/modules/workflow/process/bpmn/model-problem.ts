/** Fault of a diagram, shown at its node while drawing and when it is deployed. */
export interface ModelProblem {
  /** Node or flow; absent for the whole diagram. */
  element?: string
  message: string
  proposal?: string
  /** A warning does not keep the process from being deployed. */
  level: 'error' | 'warning'
}

/** A text of another sender may have ids of any length. */
const MOST_OF_ID = 200

/** Collects problems of one diagram. */
export class ModelProblems {
  readonly all: ModelProblem[] = []

  error(element: string | undefined, message: string, proposal?: string): void {
    this.#add('error', element, message, proposal)
  }

  warn(element: string | undefined, message: string, proposal?: string): void {
    this.#add('warning', element, message, proposal)
  }

  /** Reports an id that cannot be part of addresses. */
  wrongId(id: string): void {
    this.error(
      id,
      `元素标识 ${JSON.stringify(id.slice(0, 80))} 无效`,
      '标识以英文字母或下划线开头，只含英文字母、数字、下划线、点和短横线，最多 64 个字符',
    )
  }

  errors(): ModelProblem[] {
    return this.all.filter(({ level }) => level === 'error')
  }

  hasErrorAt(element: string | undefined): boolean {
    return this.all.some(({ level, element: at }) => level === 'error' && at === element)
  }

  get hasErrors(): boolean {
    return this.all.some(({ level }) => level === 'error')
  }

  #add(level: ModelProblem['level'], element: string | undefined, message: string, proposal: string | undefined): void {
    this.all.push({
      level,
      message,
      ...(element === undefined ? {} : { element: element.slice(0, MOST_OF_ID) }),
      ...(proposal === undefined ? {} : { proposal }),
    })
  }
}
