import type { ConnectWords } from '../words/connect.ts'
import { counted } from './counted.ts'
import { isolate } from './isolate.ts'

export const arConnect: ConnectWords = {
  back: 'رجوع',
  newTab: 'يُفتح في علامة تبويب جديدة',
  copied: 'نُسخ',
  copyFailed: 'لم يسمح المتصفح بالنسخ. انسخ من هنا:',
  list: {
    title: 'ربط محفظة',
    text: 'يُظهر هذا عنوانك لهذا الموقع. لا يُنقل شيء، ولا يكلّفك شيئًا.',
    label: 'المحافظ',
    keys: 'تنقّل بين المحافظ بمفاتيح الأسهم، أو اكتب الأحرف الأولى من الاسم.',
    group: {
      installed: 'في هذا المتصفح',
      late: 'عُثر عليها الآن',
      popular: 'الشائعة',
      more: 'محافظ أخرى',
      hardware: 'محافظ الأجهزة',
      multisig: 'مشتركة بين عدة مالكين',
    },
    installed: 'مثبّتة',
    recent: 'استُخدمت مؤخرًا',
    window: 'تُفتح في نافذة',
    showAll: count =>
      counted(count, {
        zero: () => 'لا محافظ لعرضها',
        one: () => 'عرض المحفظة الوحيدة',
        two: () => 'عرض المحفظتين',
        few: number => `عرض المحافظ كلها، وعددها ${number}`,
        many: number => `عرض المحافظ كلها، وعددها ${number}`,
        other: number => `عرض المحافظ كلها، وعددها ${number}`,
      }),
    shown: count =>
      counted(count, {
        zero: () => 'لا محافظ معروضة.',
        one: () => 'المعروض محفظة واحدة.',
        two: () => 'المعروض محفظتان.',
        few: number => `المعروض ${number} محافظ، وهي كلها.`,
        many: number => `المعروض ${number} محفظةً، وهي كلها.`,
        other: number => `المعروض ${number} محفظة، وهي كلها.`,
      }),
    joined: wallet => `عُثر على ${isolate(wallet)} في هذا المتصفح.`,
    search: {
      label: 'البحث عن محفظة',
      clear: 'مسح البحث',
      found: count =>
        counted(count, {
          zero: () => 'لم يُعثر على أي محفظة.',
          one: () => 'عُثر على محفظة واحدة.',
          two: () => 'عُثر على محفظتين.',
          few: number => `عُثر على ${number} محافظ.`,
          many: number => `عُثر على ${number} محفظةً.`,
          other: number => `عُثر على ${number} محفظة.`,
        }),
      none: {
        title: query => `لا توجد محفظة باسم «${isolate(query)}»`,
        text: 'ابحث عن جزء من اسمها. والمحفظة التي ليست في هذه القائمة تعمل أيضًا متى كانت إضافتها في هذا المتصفح: تظهر هنا عندئذٍ من تلقاء نفسها.',
      },
    },
    none: {
      title: 'لا توجد محفظة في هذا المتصفح بعد',
      text: 'المحفظة تطبيق يحفظ مفتاح حسابك. أضِف واحدة إلى هذا المتصفح وجهّزها، فتظهر هنا من تلقاء نفسها.',
    },
    noneOnPhone: {
      title: 'لا توجد محفظة في هذا المتصفح',
      text: 'المحفظة على الهاتف تطبيق له متصفح خاص به. افتح هذه الصفحة هناك، فتظهر المحفظة من تلقاء نفسها.',
    },
    lookAgain: 'البحث مجددًا',
    back: wallet => `المتابعة مع ${isolate(wallet)}`,
    whatIs: 'ما المحفظة؟',
    get: 'ليست لديّ محفظة',
    scan: 'المسح بمحفظة على الهاتف',
  },
  status: {
    title: {
      opening: wallet => `جارٍ فتح ${isolate(wallet)}…`,
      connecting: wallet => `جارٍ الاتصال بـ ${isolate(wallet)}…`,
      'confirm-connection': wallet => `أكّد الاتصال في ${isolate(wallet)}`,
      'continue-in-wallet': wallet => `تابع في ${isolate(wallet)}`,
      reconnecting: wallet => `جارٍ البحث عن ${isolate(wallet)}…`,
    },
    text: {
      opening: () => 'لحظة واحدة.',
      connecting: wallet => `نسأل ${isolate(wallet)} عن حسابك.`,
      'confirm-connection': wallet =>
        `تسألك ${isolate(wallet)} هل يجوز لهذا الموقع أن يرى عنوانك. اختر الحساب هناك ثم وافق. لا يُرسَل شيء ولا يُدفع شيء.`,
      'continue-in-wallet': wallet =>
        `تسألك ${isolate(wallet)} هل يجوز لهذا الموقع أن يرى عنوانك. قد تكون نافذتها خلف هذه النافذة، أو تنتظر تحت رمزها في شريط أدوات المتصفح.`,
      reconnecting: () => 'استخدمت هذه المحفظة في المرة الماضية. نتحقق هل ما زالت تعرف هذا الموقع.',
    },
    failed: {
      'not-found': {
        title: wallet => `لم يُعثر على ${isolate(wallet)}`,
        text: wallet =>
          `لم تعد ${isolate(wallet)} في هذا المتصفح: أُزيلت أو أُوقفت أو حُدّثت. أعد تحميل الصفحة، أو اختر محفظة أخرى.`,
      },
      refused: {
        title: wallet => `لم تربط ${isolate(wallet)}`,
        text: wallet =>
          `رُفض الطلب أو أُهمل في ${isolate(wallet)}. لم يُكشف شيء. إن لم تقصد ذلك فحاول مجددًا ووافق عليه.`,
      },
      'refused-unasked': {
        title: wallet => `رفضت ${isolate(wallet)} دون أن تسألك`,
        text: wallet =>
          `رفضت ${isolate(wallet)} قبل أن يمكنك الجواب: ربما تحظر هذا الموقع، أو ما زالت تغلق طلبًا سابقًا. ابحث عن هذا الموقع في إعداداتها، ثم حاول مجددًا.`,
      },
      'already-pending': {
        title: wallet => `${isolate(wallet)} تسألك بالفعل`,
        text: wallet =>
          `ما زال طلب سابق مفتوحًا في ${isolate(wallet)}. افتحها من شريط أدوات المتصفح وأجب هناك: تتابع هذه الصفحة من تلقاء نفسها.`,
      },
      'chain-not-configured': {
        title: () => 'الشبكة غير صحيحة. بدّل الشبكة أو اقطع الاتصال للمتابعة.',
        text: wallet =>
          `لم تقبل ${isolate(wallet)} الاتصال على الشبكة المختارة فيها. اختر شبكة أخرى في ${isolate(wallet)}، ثم حاول مجددًا.`,
      },
      'already-connected': {
        title: wallet => `${isolate(wallet)} متصلة بالفعل`,
        text: () => 'يمكنك المتابعة بها. ولاستخدام حساب آخر، اختر ذلك الحساب في المحفظة.',
      },
      'timed-out': {
        title: wallet => `لم تُجب ${isolate(wallet)}`,
        text: wallet =>
          `مضت دقيقتان. إن كانت ${isolate(wallet)} ما زالت تعرض الطلب فأجب عنه، وستتابع هذه الصفحة. وإلا فحاول مجددًا.`,
      },
      locked: {
        title: wallet => `${isolate(wallet)} مقفلة`,
        text: wallet =>
          `لم تُظهر ${isolate(wallet)} أي حساب: إما أنها مقفلة أو مفصولة عن شبكتها. افتحها وألغِ قفلها، ثم حاول مجددًا.`,
      },
      'server-unreachable': {
        title: () => 'عذرًا، حدث خطأ ما!',
        text: () =>
          'تعذّر تحميل ما تحتاج إليه هذه الصفحة لفتح محفظة، لأن خادم هذا الموقع لا يمكن الوصول إليه. تحقّق من اتصالك، أو حاول مجددًا بعد قليل.',
      },
      disconnected: {
        title: wallet => `لم تعد ${isolate(wallet)} متصلة`,
        text: wallet =>
          `أُنهي الاتصال في ${isolate(wallet)}، أو أُقفلت المحفظة، أو اخترت فيها حسابًا لا يُسمح لهذا الموقع برؤيته. ألغِ قفلها أو اختر حسابًا آخر أو اربطها مجددًا للمتابعة.`,
      },
      unknown: {
        title: () => 'عذرًا، حدث خطأ ما!',
        text: wallet => `أجابت ${isolate(wallet)} بخطأ من عندها. حاول مجددًا، أو اختر محفظة أخرى.`,
      },
    },
    tryAgain: 'إعادة المحاولة',
    reload: 'إعادة تحميل الصفحة',
    goOn: 'متابعة',
    other: 'اختيار محفظة أخرى',
    cancel: 'إلغاء',
  },
  missing: {
    'not-installed': {
      title: wallet => `${isolate(wallet)} ليست في هذا المتصفح`,
      text: wallet =>
        `إما أنها غير مثبّتة أو موقوفة هنا. احصل على ${isolate(wallet)} وجهّزها، وستلاحظ هذه الصفحة ذلك من تلقاء نفسها. إن كنت قد ثبّتّها للتو فأعد تحميل الصفحة.`,
    },
    'not-available': {
      title: wallet => `لا يمكن استخدام ${isolate(wallet)} هنا`,
      text: wallet =>
        `ليس لدى ${isolate(wallet)} ما يُثبَّت في هذا المتصفح أو على هذا الجهاز. يمكنك استخدامها على جهاز آخر، أو اختيار محفظة أخرى لهذا الجهاز.`,
    },
    get: wallet => `الحصول على ${isolate(wallet)}`,
    elsewhere: wallet => `أين تعمل ${isolate(wallet)}`,
    other: 'اختيار محفظة أخرى',
    here: wallet => `${isolate(wallet)} في هذا المتصفح الآن`,
    connect: wallet => `ربط ${isolate(wallet)}`,
  },
}
