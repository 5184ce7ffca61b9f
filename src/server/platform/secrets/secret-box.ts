import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const FORMAT = 'v1'
/** Characters of the hash of a key by which texts name it. */
const ID_LENGTH = 8

/** A text cannot be opened: its key is not among ours, or it was changed or belongs elsewhere. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable'
}

export interface SecretBox {
  /** @param place what the secret is of; opening it asks for the same, so that none can be put in another's place. */
  seal(secret: string, place: string): string
  /** @throws SecretUnreadable */
  open(sealed: string, place: string): string
  /** Whether a text was sealed with the key that is in use now. */
  isCurrent(sealed: string): boolean
}

/**
 * Keeps secrets by AES-256-GCM.
 * @param keys of 32 bytes; the first seals, the others only open what was sealed before.
 */
export function createSecretBox(keys: readonly Buffer[]): SecretBox {
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  const [current] = keys
  if (current === undefined || keys.some((key) => key.length !== KEY_BYTES)) throw new Error('keys have 32 bytes')
  return {
    seal(secret, place) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, current, iv).setAAD(Buffer.from(place))
      const content = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [FORMAT, idOf(current), content.toString('base64url')].join('.')
    },

    open(sealed, place) {
      const [format, id = '', text = ''] = sealed.split('.')
      const key = byId.get(id)
      if (format !== FORMAT || key === undefined) throw new SecretUnreadable(`no key ${id}`)
      const content = Buffer.from(text, 'base64url')
      if (content.length < IV_BYTES + TAG_BYTES) throw new SecretUnreadable('too short')
      return opened(key, content, place)
    },

    isCurrent: (sealed) => sealed.split('.')[1] === idOf(current),
  }
}

function opened(key: Buffer, content: Buffer, place: string): string {
  const decipher = createDecipheriv(ALGORITHM, key, content.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place)).setAuthTag(content.subarray(-TAG_BYTES))
  try {
    return decipher.update(content.subarray(IV_BYTES, -TAG_BYTES)).toString() + decipher.final().toString()
  } catch (cause) {
    throw new SecretUnreadable('changed, or of another place', { cause })
  }
}

function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, ID_LENGTH)
}
