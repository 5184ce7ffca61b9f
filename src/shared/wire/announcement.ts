/** An announcement as its reader gets it in a list; the misspelt key is part of the agreed interface. */
export interface Announcement {
  id: string
  titile: string
  msgAbstract: string
  /** The dictionary msg_category: 1 notice, 2 system message. */
  msgCategory: string
  /** The dictionary priority: L, M or H. */
  priority: string
  /** Account of who released it. */
  sender: string | null
  sender_dictText: string | null
  sendTime: string | null
  createTime: string
  busType: string | null
  /** Key of the record it is about. */
  busId: string | null
  /** What opening it leads to: `component`, `url`, or nothing but its text. */
  openType: string | null
  /** Address of a page, or an address to go to. */
  openPage: string | null
  readFlag: '0' | '1'
}

/** With its text, which is cleaned HTML. */
export interface ReceivedAnnouncement extends Announcement {
  msgContent: string
}

/** The two lists of the bell: the newest unread ones of each kind, and how many are unread in all. */
export interface BellLists {
  anntMsgList: Announcement[]
  anntMsgTotal: number
  sysMsgList: Announcement[]
  sysMsgTotal: number
}
