import { OPERATION } from '#server/platform/stores/system-log.store.ts'

type Operation = (typeof OPERATION)[keyof typeof OPERATION]

const BY_NAME: readonly [RegExp, Operation][] = [
  [/^import/i, OPERATION.import],
  [/^export/i, OPERATION.export],
  [/^(delete|remove|purge|clear|empty)/i, OPERATION.delete],
  [/^(add|create|register|copy)/i, OPERATION.add],
]

/** Returns the type of an operation, by its method and the last part of its path. */
export function operationOf(method: string, path: string): Operation {
  const name = lastName(path)
  const named = BY_NAME.find(([pattern]) => pattern.test(name))?.[1]
  return named ?? (method === 'DELETE' ? OPERATION.delete : OPERATION.edit)
}

/** Checks whether a call exports data. */
export function isExport(path: string): boolean {
  return /^export/i.test(lastName(path))
}

function lastName(path: string): string {
  return path.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? ''
}
