import { isSplit, type SimpleStep, stepsIn } from './simple-process.ts'

export interface Point {
  x: number
  y: number
}
export interface Box extends Point {
  width: number
  height: number
}

/** Places of elements in a diagram, by id. */
export interface DiagramLayout {
  boxes: Map<string, Box>
  /** Points of flows, by the id of the flow. */
  ways: Map<string, Point[]>
}

export interface FlowIds {
  /** Flow that leaves a step, or the join of a split. */
  after(id: string): string
  joinOf(split: string): string
  end: string
}

const TASK = { width: 100, height: 80 }
const GATEWAY = { width: 50, height: 50 }
const EVENT = { width: 36, height: 36 }
const GAP = { x: 60, y: 50 }
/** Room below a gateway, where the branch carries its name. */
const BRANCH_ROOM = 70
const MARGIN = 80

const sizeOf = ({ kind }: SimpleStep): { width: number; height: number } => {
  if (kind === 'approval' || kind === 'copy') return TASK
  return kind === 'choice' || kind === 'parallel' ? GATEWAY : EVENT
}

/** Places the steps from top to bottom on a middle line, branches beside each other. */
export function layOut(steps: readonly SimpleStep[], ids: FlowIds): DiagramLayout {
  return new Drawing(steps, ids).draw()
}

class Drawing {
  readonly #steps: readonly SimpleStep[]
  readonly #ids: FlowIds
  readonly #boxes = new Map<string, Box>()
  readonly #ways = new Map<string, Point[]>()

  constructor(steps: readonly SimpleStep[], ids: FlowIds) {
    this.#steps = steps
    this.#ids = ids
  }

  draw(): DiagramLayout {
    const middle = MARGIN + this.#widthOf(undefined) / 2
    const { bottom, flow } = this.#drawLine(undefined, middle, MARGIN, undefined)
    this.#place(this.#ids.end, EVENT, middle, bottom + GAP.y)
    if (flow !== undefined) this.#connect(flow, middle, bottom, bottom + GAP.y)
    return { boxes: this.#boxes, ways: this.#ways }
  }

  #place(id: string, { width, height }: { width: number; height: number }, middle: number, top: number): void {
    this.#boxes.set(id, { x: middle - width / 2, y: top, width, height })
  }

  #connect(flow: string, x: number, from: number, to: number): void {
    this.#ways.set(flow, [
      { x, y: from },
      { x, y: to },
    ])
  }

  #widthOf(parent: string | undefined): number {
    const widths = stepsIn(this.#steps, parent).map((step) => (isSplit(step) ? this.#widthOfSplit(step.id) : 0))
    return Math.max(TASK.width, ...widths)
  }

  #widthOfSplit(split: string): number {
    const widths = stepsIn(this.#steps, split).map(({ id }) => this.#widthOf(id))
    return widths.reduce((sum, width) => sum + width, GAP.x * (widths.length - 1))
  }

  /** Draws the steps of a line; returns where it ends and the flow that leaves it, which is `flow` for an empty line. */
  #drawLine(
    parent: string | undefined,
    middle: number,
    top: number,
    flow: string | undefined,
  ): { bottom: number; flow: string | undefined } {
    let last = { bottom: top, flow }
    for (const [index, step] of stepsIn(this.#steps, parent).entries()) {
      const at = index === 0 ? top : last.bottom + GAP.y
      this.#place(step.id, sizeOf(step), middle, at)
      // The first flow of a branch comes around a corner, and is drawn by the split.
      if (index > 0) this.#connect(last.flow!, middle, last.bottom, at)
      const bottom = at + sizeOf(step).height
      last = isSplit(step) ? this.#drawSplit(step.id, middle, bottom) : { bottom, flow: this.#ids.after(step.id) }
    }
    return last
  }

  #drawSplit(split: string, middle: number, bottom: number): { bottom: number; flow: string } {
    const top = bottom + BRANCH_ROOM
    let left = middle - this.#widthOfSplit(split) / 2
    const ends = stepsIn(this.#steps, split).map((branch) => {
      const width = this.#widthOf(branch.id)
      const x = left + width / 2
      left += width + GAP.x
      return { branch: branch.id, x, top, ...this.#drawLine(branch.id, x, top, undefined) }
    })
    const joinTop = Math.max(...ends.map((end) => end.bottom)) + GAP.y
    const join = this.#ids.joinOf(split)
    this.#place(join, GATEWAY, middle, joinTop)
    for (const { branch, x, bottom: lineBottom, flow } of ends) {
      const out = corner(middle, x, bottom, 1)
      const back = corner(middle, x, joinTop, -1).reverse()
      if (flow === undefined) this.#ways.set(branch, tidy([...out, ...back]))
      else {
        this.#ways.set(branch, tidy([...out, { x, y: top }]))
        this.#ways.set(flow, tidy([{ x, y: lineBottom }, ...back]))
      }
    }
    return { bottom: joinTop + GATEWAY.height, flow: this.#ids.after(join) }
  }
}

/** Way from a gateway to the line of a branch: sideways, or straight when the branch is below. */
function corner(middle: number, x: number, edge: number, down: 1 | -1): Point[] {
  if (x === middle) return [{ x, y: edge }]
  const y = edge - (down * GATEWAY.height) / 2
  return [
    { x: middle + (x < middle ? -1 : 1) * (GATEWAY.width / 2), y },
    { x, y },
  ]
}

/** Without points that repeat the one before. */
const tidy = (points: readonly Point[]): Point[] =>
  points.filter(({ x, y }, index) => index === 0 || x !== points[index - 1]!.x || y !== points[index - 1]!.y)
