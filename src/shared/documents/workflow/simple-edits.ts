import type { RejectPolicy } from './node-settings.ts'
import { branchesOf, isSplit, type SimpleStep, type StepKind, stepsBelow, stepsIn } from './simple-process.ts'

type Steps = readonly SimpleStep[]

/** Place of a new step: behind another one, or first in a branch. */
export type StepPlace = { after: string } | { first: string }

export type NewKind = Exclude<StepKind, 'start' | 'branch'>

/** Titles of steps that people add. */
export const STEP_TITLES: Record<NewKind, string> = {
  approval: '审批人',
  copy: '抄送人',
  choice: '条件分支',
  parallel: '并行分支',
  delay: '延时等待',
}

/** Makes an id that no step has. */
export type MakeId = (steps: Steps) => string

const DIGITS = 36
const LENGTH = 8

/** Ids are never used again, since running instances find their place by them. */
export const randomId: MakeId = (steps) => {
  const letters = Array.from({ length: LENGTH }, () => Math.floor(Math.random() * DIGITS).toString(DIGITS))
  const id = `step_${letters.join('')}`
  return steps.some((step) => step.id === id) ? randomId(steps) : id
}

/** Adds a step of a kind; a split gets two branches. Returns the new id as well. */
export function addStep(
  steps: Steps,
  place: StepPlace,
  kind: NewKind,
  makeId: MakeId = randomId,
): { steps: SimpleStep[]; id: string } {
  const parent = 'first' in place ? place.first : steps.find(({ id }) => id === place.after)?.parent
  const id = makeId(steps)
  const added: SimpleStep[] = [newStep(kind, { id, name: STEP_TITLES[kind], ...(parent !== undefined && { parent }) })]
  if (kind === 'choice' || kind === 'parallel') {
    for (const name of kind === 'choice' ? ['条件 1', '默认'] : ['分支 1', '分支 2'])
      added.push({
        id: makeId([...steps, ...added]),
        kind: 'branch',
        name,
        parent: id,
        ...(name === '默认' && { isDefault: true as const }),
      })
  }
  return { steps: insertAt(steps, indexOf(steps, place), added), id }
}

function newStep(kind: NewKind, common: { id: string; name: string; parent?: string }): SimpleStep {
  switch (kind) {
    case 'approval':
      return { ...common, kind, settings: { approvers: [] } }
    case 'copy':
      return { ...common, kind, settings: { cc: [] } }
    case 'delay':
      return { ...common, kind, duration: 'P1D' }
    default:
      return { ...common, kind }
  }
}

/** Adds a branch to a split, before the default one. */
export function addBranch(steps: Steps, split: string, makeId: MakeId = randomId): { steps: SimpleStep[]; id: string } {
  const branches = branchesOf(steps, split)
  const isChoice = steps.some(({ id, kind }) => id === split && kind === 'choice')
  const count = branches.filter(({ isDefault }) => !isDefault).length + 1
  const id = makeId(steps)
  const added: SimpleStep = { id, kind: 'branch', name: `${isChoice ? '条件' : '分支'} ${count}`, parent: split }
  return { steps: insertAt(steps, endOfBranches(steps, split), [added]), id }
}

/** Index behind the last branch that is no default. */
function endOfBranches(steps: Steps, split: string): number {
  const byDefault = branchesOf(steps, split).find(({ isDefault }) => isDefault)
  return byDefault ? steps.indexOf(byDefault) : endOf(steps, split)
}

/** Replaces a step by one with the same id. */
export const changeStep = (steps: Steps, changed: SimpleStep): SimpleStep[] =>
  steps.map((step) => (step.id === changed.id ? changed : step))

/** The start and the default branch among several remain. */
export function isRemovable(steps: Steps, { kind, parent, ...step }: SimpleStep): boolean {
  if (kind !== 'branch') return kind !== 'start'
  return !('isDefault' in step && step.isDefault) || branchesOf(steps, parent!).length < 2
}

/** Removes a step with all below it. Of two branches, the steps of the other one remain without the split. */
export function removeStep(steps: Steps, id: string): SimpleStep[] {
  const step = steps.find((each) => each.id === id)
  if (step === undefined || !isRemovable(steps, step)) return [...steps]
  const removed = new Set([id, ...stepsBelow(steps, id).map((below) => below.id)])
  const left = steps.filter((each) => !removed.has(each.id))
  if (step.kind !== 'branch') return left
  const [last, ...others] = branchesOf(left, step.parent)
  if (others.length > 0) return left
  const split = steps.find((each) => each.id === step.parent)!
  return left
    .filter((each) => each !== split && each !== last)
    .map((each) => (each.parent === last?.id ? placedIn(each, split.parent) : each))
}

function placedIn<S extends SimpleStep>({ parent: _, ...step }: S, parent: string | undefined): S {
  return { ...step, ...(parent !== undefined && { parent }) } as S
}

/** The step whose place another one takes when it moves by one; undefined at the end of its line. */
export function neighbourOf(steps: Steps, id: string, by: -1 | 1): SimpleStep | undefined {
  const step = steps.find((each) => each.id === id)
  if (step === undefined || isFixed(step)) return undefined
  const line = stepsIn(steps, step.parent)
  const neighbour = line[line.indexOf(step) + by]
  return neighbour && !isFixed(neighbour) ? neighbour : undefined
}

const isFixed = (step: SimpleStep): boolean =>
  step.kind === 'start' || (step.kind === 'branch' && step.isDefault === true)

/** Moves a step with all below it past its neighbour. */
export function moveStep(steps: Steps, id: string, by: -1 | 1): SimpleStep[] {
  const neighbour = neighbourOf(steps, id, by)
  if (neighbour === undefined) return [...steps]
  const [upper, lower] = by < 0 ? [neighbour.id, id] : [id, neighbour.id]
  const [from, to] = [steps.findIndex((step) => step.id === lower), endOf(steps, lower)]
  const left = [...steps.slice(0, from), ...steps.slice(to)]
  return insertAt(
    left,
    left.findIndex((step) => step.id === upper),
    steps.slice(from, to),
  )
}

/** Copies a step with all below it, behind the original; a copied branch has the conditions, but is no default. */
export function copyStep(steps: Steps, id: string, makeId: MakeId = randomId): { steps: SimpleStep[]; id: string } {
  const step = steps.find((each) => each.id === id)
  if (step === undefined || step.kind === 'start') return { steps: [...steps], id }
  const ids = new Map<string, string>()
  const copied: SimpleStep[] = []
  for (const original of [step, ...stepsBelow(steps, id)]) {
    ids.set(original.id, makeId([...steps, ...copied]))
    copied.push({ ...original, id: ids.get(original.id)! })
  }
  const placed = copied.map((copy, index) => {
    const moved = index === 0 ? renamed(copy) : placedIn(copy, ids.get(copy.parent!))
    return returnedTo(moved, ids)
  })
  const at = isFixed(step) ? steps.indexOf(step) : endOf(steps, id)
  return { steps: insertAt(steps, at, placed), id: ids.get(id)! }
}

/** Copy with another name; the copy of a default branch is an ordinary branch. */
function renamed(step: SimpleStep): SimpleStep {
  const name = `${step.name} 副本`
  if (step.kind !== 'branch') return { ...step, name }
  const { isDefault: _, ...branch } = step
  return { ...branch, name }
}

/** A return to a copied step leads to the copy. */
function returnedTo(step: SimpleStep, ids: ReadonlyMap<string, string>): SimpleStep {
  const reject: RejectPolicy | undefined = step.kind === 'approval' ? step.settings.reject : undefined
  if (step.kind !== 'approval' || reject?.kind !== 'return' || typeof reject.to === 'string') return step
  const node = ids.get(reject.to.node) ?? reject.to.node
  return { ...step, settings: { ...step.settings, reject: { kind: 'return', to: { node } } } }
}

const insertAt = (steps: Steps, index: number, added: Steps): SimpleStep[] => [
  ...steps.slice(0, index),
  ...added,
  ...steps.slice(index),
]

const indexOf = (steps: Steps, place: StepPlace): number =>
  'after' in place ? endOf(steps, place.after) : steps.findIndex(({ id }) => id === place.first) + 1

/** Index behind a step and all below it. */
function endOf(steps: Steps, id: string): number {
  const last = stepsBelow(steps, id).at(-1)
  return last ? steps.indexOf(last) + 1 : steps.findIndex((step) => step.id === id) + 1
}

/** Number of approvals and the like that go with a step when it is removed. */
export const countBelow = (steps: Steps, id: string): number =>
  stepsBelow(steps, id).filter((step) => step.kind !== 'branch' && !isSplit(step)).length
