import type { Ports } from '#renderers/ports.ts'
import type { Entity } from '#shared/documents/entity.ts'
import type { Http } from '../http/client.ts'
import { createCheckPort } from './check-port.ts'
import { createAreaPort } from './choices/area-port.ts'
import { createCategoryPort } from './choices/category-port.ts'
import { createReferencePort } from './choices/reference-port.ts'
import { createThroughPort } from './choices/through-fields.ts'
import { createCodePort } from './code-port.ts'
import { createUploadPort } from './files/upload-port.ts'

type LazyPort = 'files' | 'references' | 'recordsThrough' | 'areas' | 'categories' | 'checks' | 'sendCode'

interface Dependencies {
  http: Http
  loadEntity(address: string): Promise<Entity>
}

/** Ports that few pages need before an action of the user. */
export function createLazyPorts({ http, loadEntity }: Dependencies): Pick<Ports, LazyPort> {
  return {
    files: createUploadPort(http),
    references: createReferencePort({ http, loadEntity }),
    recordsThrough: createThroughPort(http),
    areas: createAreaPort(http),
    categories: createCategoryPort(http),
    checks: createCheckPort(http),
    sendCode: createCodePort(http),
  }
}
