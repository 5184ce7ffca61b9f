import type { AppError } from '#server/http/answers/errors.ts'
import type { Principal } from '#server/http/principal.ts'
import type { FileService } from '#server/modules/system/file/file.service.ts'
import type { FileReadersService } from '#server/modules/system/file/file-readers.service.ts'
import { problemOfFiles } from '#server/records/write/problems/file-problems.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Entity } from '#shared/documents/entity.ts'
import {
  fileIdsIn,
  isElsewhere,
  isEmbedded,
  mostFiles,
  storedFiles,
  tooManyFiles,
} from '#shared/rules/records/stored-files.ts'
import { messageOf } from '#shared/rules/records/validation-messages.ts'
import { errorCatalogue } from '#shared/wire/error-codes.ts'
import { pathsOf } from './file-list.ts'

interface Dependencies {
  files: Pick<FileService, 'known' | 'existing'>
  readers: Pick<FileReadersService, 'usable'>
}

/** Field of an entity that holds files, and its name in the form that people see. */
export interface FilesPlace {
  entity: Entity
  field: string
  shownAs?: string
}

export type OpinionFiles = ReturnType<typeof createOpinionFiles>

/** Checks files and signatures that people send with opinions and comments, by the limits of the entity. */
export function createOpinionFiles({ files, readers }: Dependencies) {
  return {
    /**
     * Returns the files as a comma list of paths; undefined without files. A person may attach own uploads and files
     * that the person may read.
     * @throws AppError RECORD_INVALID
     */
    async accept(principal: Principal, place: FilesPlace, given = ''): Promise<string | undefined> {
      const field = place.entity.properties[place.field]!
      const paths = pathsOf(given)
      if (paths?.length === 0) return undefined
      const reason =
        paths === undefined
          ? messageOf('file', field)
          : paths.length > mostFiles(field['x-file']!)
            ? tooManyFiles(field['x-file']!)
            : await problemOf(principal, place, paths)
      if (reason !== undefined) throw refused(place, reason)
      return paths!.join(',')
    },

    /**
     * Returns a signature: one picture that the person has uploaded, or a picture that is embedded in the value. The
     * picture of somebody else is refused, also where the person may read it.
     * @throws AppError RECORD_INVALID
     */
    async acceptSignature(principal: Principal, place: FilesPlace, given = ''): Promise<string | undefined> {
      const [signature, ...others] = storedFiles(given)
      if (signature === undefined) return undefined
      const own = isEmbedded(signature) || (await isOwn(principal, signature))
      const reason =
        own && others.length === 0
          ? await problemOf(principal, place, [signature])
          : errorCatalogue.TASK_SIGNATURE_FOREIGN.text
      if (reason !== undefined) throw refused(place, reason)
      return signature
    },
  }

  async function problemOf(
    principal: Principal,
    { entity, field }: FilesPlace,
    paths: readonly string[],
  ): Promise<string | undefined> {
    const found = await files.known(principal, paths.filter(isStored))
    // An address that names a stored file would let the readers of the opinion read that file.
    const quoted = await files.existing(paths.filter(isElsewhere).flatMap(fileIdsIn))
    const usable = await readers.usable(principal, [...found, ...quoted], { entity, ids: [] })
    const isOpen = (file: (typeof quoted)[number]) => file.tenantId === principal.tenantId && usable.includes(file)
    if (!quoted.every(isOpen)) return messageOf('file', entity.properties[field]!)
    return problemOfFiles(entity.properties[field]!, paths, new Map(usable.map((file) => [file.path, file])))
  }

  async function isOwn(principal: Principal, path: string): Promise<boolean> {
    const [file] = isStored(path) ? await files.known(principal, [path]) : []
    return file?.createBy === principal.username
  }
}

// PostgreSQL cannot bind a NUL.
const isStored = (path: string): boolean => !isEmbedded(path) && !isElsewhere(path) && !path.includes('\0')

const refused = ({ field, shownAs = field }: FilesPlace, message: string): AppError =>
  invalid([{ field: shownAs, keyword: 'file', message }])
