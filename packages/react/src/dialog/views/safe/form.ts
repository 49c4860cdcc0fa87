import { type Address, isAddressLike, parseAddress } from '@countersign/core'
