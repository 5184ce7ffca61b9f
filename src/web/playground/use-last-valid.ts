import { useState } from 'react'
import { readJson } from '#shared/check/json/json-source.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import { isBroken } from './check/check-drafts.ts'
import type { Workspace } from './documents/workspace.ts'
import type { Checked } from './use-check.ts'

/** Valid documents. The same object while their texts are equal. */
export interface LastValid {
  address: string
  page: Page
  entities: readonly Entity[]
}

export interface LastValidState {
  /** Last valid documents of the open page; undefined until there are some. */
  lastValid: LastValid | undefined
  /** True while the documents in the editors are invalid. */
  broken: boolean
}

/** Keeps the last valid documents while those in the editors are invalid. */
export function useLastValid(workspace: Workspace, checked: Checked | undefined): LastValidState {
  const [last, setLast] = useState<{ key: string; lastValid: LastValid }>()
  const answer = checked && answerAbout(workspace, checked)
  const key = answer && JSON.stringify([workspace.page.address, answer.page, answer.entity])
  // Equal texts are the same screen: a key press without a change keeps its state.
  if (answer && key !== undefined && !answer.broken && key !== last?.key) {
    setLast({ key, lastValid: soundOf(workspace.page.address, answer) })
  }
  const lastValid = last?.lastValid.address === workspace.page.address ? last.lastValid : undefined
  return { lastValid, broken: answer?.broken ?? false }
}

interface Answer {
  page: string
  entity: string | undefined
  broken: boolean
}

/** Undefined when the checker has answered about other documents. */
function answerAbout({ page, entity }: Workspace, { drafts, problems }: Checked): Answer | undefined {
  const textOf = (file: string | undefined) => drafts.find((draft) => draft.file === file)?.text
  const text = textOf(page.file)
  if (text === undefined || (entity && textOf(entity.file) === undefined)) return undefined
  const broken = drafts.some(({ file }) => isBroken(problems, file))
  return { page: text, entity: textOf(entity?.file), broken }
}

function soundOf(address: string, { page, entity }: Answer): LastValid {
  return {
    address,
    page: readJson(page).value as Page,
    entities: entity === undefined ? [] : [readJson(entity).value as Entity],
  }
}
