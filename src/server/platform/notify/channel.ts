/** A way in which messages reach people. One implementation for each, chosen by `ChannelCode`. */

/** The dictionary msgType, as far as there is a way. */
export type ChannelCode = '1' | '2' | '4'

export const CHANNEL = { sms: '1', mail: '2', inApp: '4' } as const satisfies Record<string, ChannelCode>

/** The person a message is for, as the account is now. */
export interface Receiver {
  userId: string
  username: string
  email: string | null
  phone: string | null
}

export interface OutgoingMessage {
  /** The same at each attempt, so that a channel can recognise what it has sent before. */
  id: string
  /** Messages of one bulk sending say the same. */
  batchId: string | null
  tenantId: number
  title: string
  content: string
  isHtml: boolean
  /** Account name of who sends. */
  sender: string | null
  /** Null for a bare address. */
  receiver: Receiver | null
  address: string
}

export interface Channel {
  /** Resolves when the message was accepted. @throws DeliveryFailure; anything else counts as one that may pass. */
  send(message: OutgoingMessage): Promise<void>
}

export type Channels = Readonly<Record<ChannelCode, Channel>>

/** Why a message did not get out, in words for people. */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure'

  /** @param isFinal trying again would come to the same */
  constructor(
    message: string,
    readonly isFinal: boolean,
  ) {
    super(message)
  }
}
