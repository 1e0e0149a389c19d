<#-- What the operations with zero to eight arguments have in common. Each sends the first n of a0 to a7, two in a word. -->
<#assign counted = ["without arguments", "with one argument", "with two arguments", "with three arguments",
    "with four arguments", "with five arguments", "with six arguments", "with seven arguments", "with eight arguments"]>

<#-- The arguments as parameters, after others. -->
<#macro parameters n><#list 0..<n as i>, int a${i}</#list></#macro>

<#-- The same, documented. -->
<#macro documented n>
<#list 0..<n as i>
     * @param a${i} argument ${i}
</#list>
</#macro>

<#-- The arguments as the four words of a packet. -->
<#macro words n><#list [0, 2, 4, 6] as i>, <#if i + 1 < n>pair(a${i}, a${i + 1})<#elseif i < n>pair(a${i}, 0)<#else>0</#if></#list></#macro>
