import type { ProfileWords } from '../words/profile.ts'
import { counted } from './counted.ts'
import { isolate } from './isolate.ts'

export const arProfile: ProfileWords = {
  title: 'حسابك',
  address: 'العنوان',
  copy: 'نسخ العنوان',
  explorer: 'العرض في المستكشف',
  unusual: characters =>
    `في هذا الاسم محارف قد تُحسب غيرها: ${characters}. ربما اختاره أحدهم ليشبه اسمًا آخر. ثِق بالعنوان لا بالاسم.`,
  character: {
    seen: (character, what) => `«${isolate(character)}» (${isolate(what)})`,
    unseen: what => `محرف لا يُرى (${isolate(what)})`,
    ofScript: (script, code) => `${script}، ${isolate(code)}`,
  },
  nameUnavailable: 'تعذّر البحث عن الأسماء الآن.',
  balance: network => `الرصيد على ${isolate(network)}`,
  balanceLoading: 'جارٍ قراءة الرصيد…',
  balanceFailed: network => `تعذّر سؤال أي عقدة من ${isolate(network)}. الرصيد نفسه لا يتأثر بذلك.`,
  balanceOld: 'هذه قراءة سابقة: تعذّر سؤال الشبكة الآن.',
  balanceNowhere: 'غير معروف: لا يستخدم هذا الموقع الشبكة التي عليها المحفظة.',
  lessThan: amount => `أقل من ${isolate(amount)}`,
  refresh: 'قراءة الرصيد مجددًا',
  tryAgain: 'إعادة المحاولة',
  network: 'الشبكة',
  test: 'شبكة تجريبية',
  networks: 'تبديل الشبكة',
  standing: {
    both: wallet => `سجّلت الدخول، والمحفظة ${isolate(wallet)} متصلة.`,
    signedIn:
      'سجّلت الدخول. لا محفظة متصلة في هذه الصفحة: لا تحتاج إلى واحدة إلا لإرسال شيء أو لتبديل الشبكة.',
    connected: wallet => `${isolate(wallet)} متصلة، لكنك لم تسجّل الدخول.`,
    otherAccount: (wallet, account) =>
      `تعرض ${isolate(wallet)} الآن حسابًا آخر، ${isolate(account)}. ما زلت مسجّل الدخول بالحساب أعلاه.`,
    unknown: wallet =>
      `${isolate(wallet)} متصلة. لا يُعرف هل سجّلت الدخول، لأن خادم هذا الموقع لا يمكن الوصول إليه.`,
  },
  connect: 'ربط محفظة',
  verify: 'تأكيد حسابك',
  asSafe: 'تسجيل الدخول بحساب Safe',
  verifyOther: account => `تأكيد ${isolate(account)}`,
  transactions: {
    title: 'المعاملات الأخيرة',
    on: network => `أُرسلت من هذا المتصفح على ${isolate(network)}`,
    none: {
      title: 'لم يُرسل شيء بعد',
      text: 'ما ترسله في هذا الموقع من هذا المتصفح يظهر هنا، ويُتابَع إلى أن تقبله الشبكة.',
    },
    without: 'تظهر المعاملات متى كانت المحفظة على شبكة من شبكات هذا الموقع.',
    status: {
      pending: 'معلّقة',
      confirmed: 'مؤكَّدة',
      failed: 'فشلت',
      replaced: 'استُبدلت',
      cancelled: 'أُلغيت',
      dropped: 'سقطت',
    },
    meaning: {
      pending: 'أُرسلت، وليست في أي كتلة بعد.',
      confirmed: 'هي في كتلة، وفعلت ما أُريد منها.',
      failed: 'هي في كتلة، لكن أثرها أُلغي. لم يُدفع سوى الرسم.',
      replaced: 'حلّت محلها معاملة أخرى.',
      cancelled: 'ألغيتها في المحفظة: حلّت محلها معاملة لا تفعل شيئًا.',
      dropped: 'لم تعد الشبكة تعرفها. الأرجح أنها لن تُنفَّذ، ويمكنك إرسالها مجددًا.',
    },
    unnamed: 'معاملة',
    by: 'حلّت محلها',
    all: count =>
      counted(count, {
        zero: () => 'لا معاملات لعرضها',
        one: () => 'عرض المعاملة الوحيدة',
        two: () => 'عرض المعاملتين',
        few: number => `عرض المعاملات كلها، وعددها ${number}`,
        many: number => `عرض المعاملات كلها، وعددها ${number}`,
        other: number => `عرض المعاملات كلها، وعددها ${number}`,
      }),
    news: (transaction, status) => `${isolate(transaction)}: ${status}.`,
    clear: 'مسح الكل',
    clearTitle: (count, network) => {
      const what = counted(count, {
        zero: () => 'كل المعاملات',
        one: () => 'المعاملة الوحيدة',
        two: () => 'المعاملتين',
        few: number => `${number} معاملات`,
        many: number => `${number} معاملةً`,
        other: number => `${number} معاملة`,
      })
      return `هل تُمسح ${what} على ${isolate(network)} من هذه القائمة؟`
    },
    clearText: pending =>
      pending > 0
        ? 'هذا المتصفح وحده ينساها، ولا يتغيّر شيء على الشبكة. المعلّق منها يمضي، لكنه لا يُتابَع هنا بعد ذلك.'
        : 'هذا المتصفح وحده ينساها، ولا يتغيّر شيء على الشبكة.',
    clearYes: 'مسح القائمة',
    clearNo: 'إبقاؤها',
    cleared: 'مُسحت القائمة.',
  },
  tokens: {
    title: 'عملات هذا الموقع',
    text: wallet =>
      `يمكن لـ ${isolate(wallet)} أن تعرض هذه إلى جانب عملاتك الأخرى. لا يُنقل شيء، ولا يكلّفك شيئًا.`,
    add: symbol => `إضافة ${isolate(symbol)} إلى المحفظة`,
    asking: (wallet, symbol) =>
      `طُلب من ${isolate(wallet)} عرض ${isolate(symbol)}. قد تكون نافذتها خلف هذه النافذة، أو تنتظر تحت رمزها في شريط أدوات المتصفح.`,
    added: (wallet, symbol) => `تعرض ${isolate(wallet)} الآن ${isolate(symbol)}.`,
    failed: {
      refused: {
        title: (_, symbol) => `لم تُضف ${isolate(symbol)}`,
        text: wallet => `رُفض الطلب أو أُهمل في ${isolate(wallet)}. عملاتك حيث كانت.`,
      },
      'already-pending': {
        title: wallet => `${isolate(wallet)} تسألك بالفعل`,
        text: wallet =>
          `ما زال طلب سابق مفتوحًا في ${isolate(wallet)}. افتحها من شريط أدوات المتصفح وأجب عنه هناك، ثم حاول مجددًا.`,
      },
      'not-supported': {
        title: wallet => `لا يمكن إبلاغ ${isolate(wallet)} من هنا`,
        text: (wallet, symbol) =>
          `أضِف ${isolate(symbol)} في المحفظة نفسها: افتح ${isolate(wallet)}، واختر استيراد عملة، والصق عنوان العقد.`,
      },
      'wrong-network': {
        title: wallet => `${isolate(wallet)} على شبكة أخرى`,
        text: (wallet, symbol, network) =>
          `توجد ${isolate(symbol)} على ${isolate(network)}. انقل ${isolate(wallet)} إليها، ثم حاول مجددًا.`,
      },
      'timed-out': {
        title: wallet => `لم تُجب ${isolate(wallet)}`,
        text: wallet => `إن كانت ${isolate(wallet)} ما زالت تعرض الطلب فأجب عنه هناك. وإلا فحاول مجددًا.`,
      },
      'relay-unreachable': {
        title: () => 'تعذّر الوصول إلى هاتفك',
        text: () =>
          'تحقّق من اتصالك، ثم حاول مجددًا. إن تكرر ذلك فلعل الوسيط الذي ينقل الطلبات إلى هاتفك متوقف مؤقتًا.',
      },
      'request-expired': {
        title: wallet => `لم تُجب ${isolate(wallet)} في الوقت المحدد`,
        text: wallet =>
          `لعل هاتفك مغلق أو بلا شبكة. لم يعد الطلب ساريًا: حاول مجددًا حين تكون ${isolate(wallet)} في متناولك.`,
      },
      disconnected: {
        title: wallet => `لم تعد ${isolate(wallet)} متصلة`,
        text: (wallet, symbol) =>
          `انتهى الاتصال قبل أن تجيب ${isolate(wallet)}. اربطها مجددًا لإضافة ${isolate(symbol)}.`,
      },
      unknown: {
        title: () => 'عذرًا، حدث خطأ ما!',
        text: (wallet, symbol) =>
          `أجابت ${isolate(wallet)} بخطأ من عندها. حاول مجددًا، أو استورد ${isolate(symbol)} في المحفظة بعنوان العقد.`,
      },
    },
    contract: 'نسخ عنوان العقد',
    stop: 'إيقاف الانتظار',
  },
  leave: {
    signOut: 'تسجيل الخروج',
    signOutText: 'تسجيل الخروج يُنهي جلستك في هذا المتصفح.',
    signOutTextConnected: 'تسجيل الخروج يُنهي جلستك في هذا المتصفح، وتبقى المحفظة متصلة.',
    signingOut: 'جارٍ تسجيل الخروج…',
    signOutFailed: 'تعذّر الوصول إلى الخادم، فما زلت مسجّل الدخول. حاول مجددًا بعد قليل.',
    disconnect: wallet => `قطع الاتصال بـ ${isolate(wallet)}`,
    disconnectText: wallet => `قطع الاتصال يُفلت ${isolate(wallet)}: لا تعود هذه الصفحة تراها.`,
    disconnectTextSignedIn: wallet =>
      `قطع الاتصال يُفلت ${isolate(wallet)}: لا تعود هذه الصفحة تراها، وتبقى مسجّل الدخول.`,
  },
  loading: 'نسأل من سجّل الدخول…',
  unavailable: {
    title: 'تعذّر الوصول إلى خادم هذا الموقع',
    text: 'لذلك لا يُعرف هل سجّلت الدخول. تحقّق من اتصالك، أو حاول مجددًا بعد قليل.',
  },
  nobody: {
    title: 'لم تسجّل الدخول',
    text: 'ولا محفظة متصلة في هذه الصفحة. اربط محفظة لترى حسابك.',
  },
}
