import { createContext, use } from 'react'
import type { NewKind, StepPlace } from '#shared/documents/workflow/simple-edits.ts'
import type { SimpleStep } from '#shared/documents/workflow/simple-process.ts'

/** Changes that people make at a step. */
export interface StepActions {
  add(place: StepPlace, kind: NewKind): void
  addBranch(split: string): void
  copy(id: string): void
  move(id: string, by: -1 | 1): void
  /** Asks first. */
  remove(id: string): void
  open(id: string): void
}

export interface BoardContextValue {
  steps: readonly SimpleStep[]
  /** Present only where the process may be changed. */
  actions: StepActions | undefined
  open: StepActions['open']
  /** Id of the control of the first step, which the label of the field names. */
  controlId: string
  disabled: boolean
  wordsOf(step: SimpleStep): string
  faultsOf(id: string): readonly string[]
}

export const BoardContext = createContext<BoardContextValue | null>(null)

/** @throws outside a board: an error in our code. */
export function useBoard(): BoardContextValue {
  const board = use(BoardContext)
  if (!board) throw new Error('A step was rendered outside a board')
  return board
}
